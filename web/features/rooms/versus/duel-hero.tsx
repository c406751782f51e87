import type { ReactNode } from 'react'
import { formatReais } from '#contract/money.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { MatchState } from '#web/lib/match-pair.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { Picture } from '#web/lib/picture.tsx'
import { codeOf, kitOfTeam } from '#web/lib/teams.ts'
import type { TimedDuel } from './api.ts'
import { countOf, type Person, sidesOf, wasStarted } from './duel.ts'
import { words as versusWords } from './i18n.ts'
import type { DuelUse } from '../kind.ts'
import { useReadiness } from './ready-use.ts'
import styles from './duel-hero.module.css'

interface DuelHeroProps {
  duel: TimedDuel
  use: DuelUse
  /** On small screens the board below needs the room. */
  isCompact?: boolean
}

/** The two players with what is at stake between them, and the match they guess. Whose turn it is, beats. */
export function DuelHero({ duel, use, isCompact = false }: DuelHeroProps) {
  const words = useWords(versusWords)
  const lang = useLang()
  const [left, right] = sidesOf(duel)
  const isFree = duel.price === 0n
  return (
    <section
      className={cx(styles.duel, use.kind === 'game-vs-vip' && styles.vip, isCompact && styles.compact)}
      aria-label={words.duel}
    >
      <div className={styles.row}>
        <Side duel={duel} person={left} place="left" />
        <div className={styles.pot}>
          <span className={styles.label}>{words.pot}</span>
          <span className={cx('figure', styles.amount)}>{isFree ? words.free : formatReais(duel.amount, lang)}</span>
          <span className={cx('num', styles.label)}>
            {isFree ? words.noPrize : words.potOf(formatReais(duel.price, lang))}
          </span>
        </div>
        <Side duel={duel} person={right} place="right" />
      </div>
      <MatchLine duel={duel} />
    </section>
  )
}

function Side({ duel, person, place }: { duel: TimedDuel; person: Person | null; place: 'left' | 'right' }) {
  const words = useWords(versusWords)
  if (person === null) return <Vacant duel={duel} />
  const isTurn = duel.status === 'playing' && duel.turn === person._id
  return (
    <div className={cx(styles.side, styles[place], isTurn && styles.turn)}>
      <span className={styles.picture}>
        <Picture user={person} size={96} />
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{person.isMe ? words.you : <PersonLink user={person} />}</p>
        <p className={cx('num', styles.note)}>
          <SideNote duel={duel} person={person} />
        </p>
      </div>
    </div>
  )
}

/** What is to be said of a player: guesses made, or what keeps the game from starting. */
function SideNote({ duel, person }: { duel: TimedDuel; person: Person }): ReactNode {
  const words = useWords(versusWords)
  const isReady = useReadiness(duel)
  const isOwner = person._id === duel.owner._id
  if (wasStarted(duel) && duel.status !== 'cancelled') {
    // Who is neither of the two learns of guesses from kick-off on.
    return duel.guesses.length > 0 || duel.status === 'playing' ? words.guesses(countOf(duel.guesses, person._id)) : ''
  }
  if (isOwner) return <Badge>{words.admin}</Badge>
  if (duel.status !== 'lobby') return ''
  return isReady ? words.ready : words.notReady
}

/** The place of the opponent before anybody has taken it: who was invited alone is seen in it. */
function Vacant({ duel }: { duel: TimedDuel }) {
  const words = useWords(versusWords)
  const invited = duel.players.filter(({ state }) => state === 'invited')
  const only = invited.length === 1 ? invited[0] : undefined
  return (
    <div className={cx(styles.side, styles.vacant)}>
      <span className={styles.picture}>
        {only ? <Picture user={only._user} size={96} /> : <b aria-hidden="true">?</b>}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>
          {only ? only._user.isMe ? words.you : <PersonLink user={only._user} /> : words.nobody}
        </p>
        <p className={styles.note}>{only ? (only._user.isMe ? words.invitedMe : words.invitedState) : words.empty}</p>
      </div>
    </div>
  )
}

function MatchLine({ duel: { _match } }: { duel: TimedDuel }) {
  const words = useWords(versusWords)
  const { home, away, score } = _match
  const between = score ? ` ${score.home} × ${score.away} ` : ' × '
  return (
    <p className={styles.match}>
      <span className={styles.teams}>
        {home && <Crest code={codeOf(home)} kit={kitOfTeam(home)} size={22} />}
        <span>
          {home?.name ?? words.unknownTeam}
          <b className={cx('num', score && styles.score)}>{between}</b>
          {away?.name ?? words.unknownTeam}
        </span>
        {away && <Crest code={codeOf(away)} kit={kitOfTeam(away)} size={22} />}
      </span>
      <span className="num">
        <MatchState match={_match} />
      </span>
    </p>
  )
}
