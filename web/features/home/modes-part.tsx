import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { kitOf } from '#ui/art/kits.ts'
import { AthletesArt, FacesArt, ScoreArt, StakeArt } from '#ui/art/mode-art.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { ModeTile, ModeTiles } from '#ui/game/mode-tile.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { useHasMode } from '#web/lib/profile.ts'
import { words as homeWords } from './i18n.ts'
import styles from './modes-part.module.css'

/** Made-up shirts and faces: no club and no person. */
const athletes = ['GRE', 'RUB', 'AZU'].map(code => ({ seed: `craque ${code}`, kit: kitOf(code) }))
const sides = { home: { code: 'CEU', kit: kitOf('CEU') }, away: { code: 'LUA', kit: kitOf('LUA') } }

/** A way into every kind of game. */
export function ModesPart() {
  const words = useWords(homeWords).modes
  const lang = useLang()
  const has = useHasMode()
  return (
    <section aria-labelledby="modes">
      <SectionTitle id="modes">{words.title}</SectionTitle>
      <ModeTiles>
        <ModeTile
          look="large"
          title={words.athletes}
          text={words.athletesText}
          art={<AthletesArt athletes={athletes} />}
          renderLink={props => <Link to="/athletes_of_the_week" {...props} />}
        />
        {has({ mode: 'card-game' }) && (
          <ModeTile
            title={words.championships}
            text={words.championshipsText}
            art={<ScoreArt {...sides} goals={[2, 1]} />}
            renderLink={props => <Link to="/championships" {...props} />}
          />
        )}
        {has({ mode: 'coach-friend' }) && (
          <ModeTile
            title={words.family}
            text={words.familyText}
            art={<FacesArt seeds={['turma 1', 'turma 2', 'turma 3']} />}
            renderLink={props => <Link to="/family_vs_friends" {...props} />}
          />
        )}
        {has({ mode: 'game-vs' }) && (
          <ModeTile
            title={words.versus}
            text={words.versusText}
            art={<FacesArt seeds={['versus a', 'versus b']} />}
            renderLink={props => <Link to="/versus" {...props} />}
          />
        )}
        {has({ mode: 'game-vs-vip' }) && (
          <ModeTile
            look="gold"
            title={words.versusVip}
            text={words.versusVipText}
            art={<StakeArt label={words.from} amount={lang === 'en' ? 'R$\u00a010,000' : 'R$\u00a010.000'} />}
            renderLink={props => <Link to="/versus_vip" {...props} />}
          />
        )}
      </ModeTiles>
      {has({ mode: 'push-game' }) && (
        <p className={styles.push}>
          <Zap aria-hidden="true" />
          <span>
            <strong>{words.push}</strong> {words.pushText}{' '}
            <Link to="/push_games" className={styles.link}>
              {words.pushMine}
            </Link>
          </span>
        </p>
      )}
    </section>
  )
}
