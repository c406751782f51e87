import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { MatchState } from '#web/lib/match-pair.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { codeOf, kitOfTeam } from '#web/lib/teams.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { prizeOf } from '../prize.ts'
import type { DuelRoomType } from '../room-type.ts'
import { type TimedDuel, useReadiness } from './api.ts'
import { countOf, type Person, sidesOf, wasStarted } from './duel.ts'
import { messages as versusMessages } from './i18n.ts'
import styles from './duel-hero.module.css'

interface DuelHeroProps {
  duel: TimedDuel
  roomType: DuelRoomType
  /** On small screens the score grid below needs the space. */
  isCompact?: boolean
}

/** The two players with the stake between them, and their match. The player whose turn it is has an animated ring. */
export function DuelHero({ duel, roomType, isCompact = false }: DuelHeroProps) {
  const messages = useMessages(versusMessages)
  const lang = useLang()
  const [left, right] = sidesOf(duel)
  const isFree = duel.price === 0n
  // Before both have paid there is no pot: the possible prize is shown.
  const isPaid = wasStarted(duel)
  return (
    <section
      className={cx(styles.duel, roomType.type === 'game-vs-vip' && styles.vip, isCompact && styles.compact)}
      aria-label={messages.duel}
    >
      <Stack gap={2} align="center" className={styles.row}>
        <Side duel={duel} person={left} position="left" />
        <Stack gap={1.5} justify="center">
          <Text as="span" size="xs" lineHeight="xs" tone="muted">
            {isPaid || isFree ? messages.pot : messages.atStake}
          </Text>
          <span className={cx('figure', styles.amount)}>
            {isFree ? messages.free : formatReais(isPaid ? duel.amount : prizeOf(duel), lang)}
          </span>
          <Text as="span" size="xs" lineHeight="xs" tone="muted" className="num">
            {isFree ? messages.noPrize : isPaid ? messages.potOf(formatReais(duel.price, lang)) : messages.forWinner}
          </Text>
        </Stack>
        <Side duel={duel} person={right} position="right" />
      </Stack>
      <MatchLine duel={duel} />
    </section>
  )
}

function Side({
  duel,
  person,
  position: index,
}: {
  duel: TimedDuel
  person: Person | null
  position: 'left' | 'right'
}) {
  const messages = useMessages(versusMessages)
  if (person === null) return <Vacant duel={duel} />
  const isTurn = duel.status === 'playing' && duel.turn === person._id
  return (
    <div className={cx(styles.side, styles[index], isTurn && styles.turn)}>
      <span className={styles.picture}>
        <UserAvatar user={person} size={96} />
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{person.isMe ? messages.you : <PersonLink user={person} />}</p>
        <Text look="note" className={cx('num', styles.note)}>
          <SideNote duel={duel} person={person} />
        </Text>
      </div>
    </div>
  )
}

/** Number of guesses, or what blocks the start. */
function SideNote({ duel, person }: { duel: TimedDuel; person: Person }): ReactNode {
  const messages = useMessages(versusMessages)
  const isReady = useReadiness(duel)
  const isOwner = person._id === duel.owner._id
  if (wasStarted(duel) && duel.status !== 'cancelled') {
    // C12: others see guesses only from kick-off on.
    return duel.guesses.length > 0 || duel.status === 'playing'
      ? messages.guesses(countOf(duel.guesses, person._id))
      : ''
  }
  if (isOwner) return <Badge>{messages.admin}</Badge>
  if (duel.status !== 'lobby') return ''
  return isReady ? messages.ready : messages.notReady
}

/** The opponent's empty place; shows the invited user while there is only one. */
function Vacant({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(versusMessages)
  const invited = duel.players.filter(({ state }) => state === 'invited')
  const only = invited.length === 1 ? invited[0] : undefined
  return (
    <div className={cx(styles.side, styles.vacant)}>
      <span className={styles.picture}>
        {only ? <UserAvatar user={only._user} size={96} /> : <b aria-hidden="true">?</b>}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>
          {only ? only._user.isMe ? messages.you : <PersonLink user={only._user} /> : messages.nobody}
        </p>
        <Text look="note" className={styles.note}>
          {only ? (only._user.isMe ? messages.invitedMe : messages.invitedState) : messages.empty}
        </Text>
      </div>
    </div>
  )
}

function MatchLine({ duel: { _match } }: { duel: TimedDuel }) {
  const messages = useMessages(versusMessages)
  const { home, away, score } = _match
  const between = score ? ` ${score.home} × ${score.away} ` : ' × '
  return (
    <Row as="p" align="center" justify="center" wrap look="note" className={styles.match}>
      <span className={styles.teams}>
        {home && <Crest code={codeOf(home)} kit={kitOfTeam(home)} size={22} />}
        <span>
          {home?.name ?? messages.unknownTeam}
          <b className={cx('num', score && styles.score)}>{between}</b>
          {away?.name ?? messages.unknownTeam}
        </span>
        {away && <Crest code={codeOf(away)} kit={kitOfTeam(away)} size={22} />}
      </span>
      <span className="num">
        <MatchState match={_match} />
      </span>
    </Row>
  )
}
