import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { AthletesArt, FacesArt, ScoreArt, StakeArt } from '#ui/art/mode-art.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { ModeTile, ModeTiles } from '#ui/game/mode-tile.tsx'
import { linkClass } from '#ui/link-look.ts'
import { useHasMode } from '#web/lib/profile.ts'
import { modesMessages } from './modes-messages.ts'
import styles from './home-screen.module.css'

/**
 * Invented kits, in the form ui/art/kits.ts gives them: importing that file would put all its clubs into the first scripts. They depict no real
 * club or person.
 */
const KITS = {
  GRE: { pattern: 'stripes', main: '#1d86c8', second: '#10151a', ink: '#fff', outline: '#0d3f60' },
  RUB: { pattern: 'hoops', main: '#c4122b', second: '#e8c51d', ink: '#fff', outline: '#10151a' },
  AZU: { pattern: 'sash', main: '#0c6b3c', second: '#e8c51d', ink: '#fff', outline: '#10151a' },
  CEU: { pattern: 'halves', main: '#1d7f95', second: '#10151a', ink: '#fff', outline: '#10151a' },
  LUA: { pattern: 'chest', main: '#c4122b', second: '#f3f3ef', ink: '#fff', outline: '#10151a' },
} as const satisfies Record<string, Kit>
const athletes = (['GRE', 'RUB', 'AZU'] as const).map(code => ({ seed: `craque ${code}`, kit: KITS[code] }))
const sides = { home: { code: 'CEU', kit: KITS.CEU }, away: { code: 'LUA', kit: KITS.LUA } }

/** Links to each mode. */
export function ModesSection() {
  const messages = useMessages(modesMessages)
  const lang = useLang()
  const has = useHasMode()
  return (
    <section aria-labelledby="modes">
      <Heading />
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

function Heading() {
  const messages = useMessages(modesMessages)
  const mine = (
    <Link to="/my_games" className={linkClass}>
      {messages.mine}
    </Link>
  )
  return (
    <SectionTitle id="modes" action={mine}>
      {messages.title}
    </SectionTitle>
  )
}
