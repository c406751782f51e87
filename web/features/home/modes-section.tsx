import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { kitOf } from '#ui/art/kits.ts'
import { AthletesArt, FacesArt, ScoreArt, StakeArt } from '#ui/art/mode-art.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { ModeTile, ModeTiles } from '#ui/game/mode-tile.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { useHasMode } from '#web/lib/profile.ts'
import { messages as homeMessages } from './i18n.ts'
import styles from './modes-section.module.css'

/** Made-up shirts and faces: no club and no person. */
const athletes = ['GRE', 'RUB', 'AZU'].map(code => ({ seed: `craque ${code}`, kit: kitOf(code) }))
const sides = { home: { code: 'CEU', kit: kitOf('CEU') }, away: { code: 'LUA', kit: kitOf('LUA') } }

/** A way into every kind of game. */
export function ModesSection() {
  const messages = useMessages(homeMessages).modes
  const lang = useLang()
  const has = useHasMode()
  return (
    <section aria-labelledby="modes">
      <SectionTitle id="modes">{messages.title}</SectionTitle>
      <ModeTiles>
        <ModeTile
          look="large"
          title={messages.athletes}
          text={messages.athletesText}
          art={<AthletesArt athletes={athletes} />}
          renderLink={props => <Link to="/athletes_of_the_week" {...props} />}
        />
        {has({ mode: 'card-game' }) && (
          <ModeTile
            title={messages.championships}
            text={messages.championshipsText}
            art={<ScoreArt {...sides} goals={[2, 1]} />}
            renderLink={props => <Link to="/championships" {...props} />}
          />
        )}
        {has({ mode: 'coach-friend' }) && (
          <ModeTile
            title={messages.family}
            text={messages.familyText}
            art={<FacesArt seeds={['turma 1', 'turma 2', 'turma 3']} />}
            renderLink={props => <Link to="/family_vs_friends" {...props} />}
          />
        )}
        {has({ mode: 'game-vs' }) && (
          <ModeTile
            title={messages.versus}
            text={messages.versusText}
            art={<FacesArt seeds={['versus a', 'versus b']} />}
            renderLink={props => <Link to="/versus" {...props} />}
          />
        )}
        {has({ mode: 'game-vs-vip' }) && (
          <ModeTile
            look="gold"
            title={messages.versusVip}
            text={messages.versusVipText}
            art={<StakeArt label={messages.from} amount={lang === 'en' ? 'R$\u00a010,000' : 'R$\u00a010.000'} />}
            renderLink={props => <Link to="/versus_vip" {...props} />}
          />
        )}
      </ModeTiles>
      {has({ mode: 'push-game' }) && (
        <p className={styles.push}>
          <Zap aria-hidden="true" />
          <span>
            <strong>{messages.push}</strong> {messages.pushText}{' '}
            <Link to="/push_games" className={styles.link}>
              {messages.pushMine}
            </Link>
          </span>
        </p>
      )}
    </section>
  )
}
