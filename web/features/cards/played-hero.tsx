import { Ban, Check, Hourglass, TrendingUp, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { formatPrize, isCameBack, prizeMessages } from '#web/lib/i18n.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import type { Game } from './api.ts'
import { playedMessages } from './i18n.ts'
import { countsOf, type GuessRow } from './played-rows.ts'
import styles from './played-screen.module.css'

/** In the order of the bar, with its colours. */
const marks = [
  ['won', Check, 'won'],
  ['secured', Check, 'won'],
  ['earning', TrendingUp, 'won'],
  ['lost', X, 'lost'],
  ['missed', X, 'lost'],
  ['waiting', Hourglass, 'waiting'],
  ['void', Ban, 'void'],
] as const

/** Player, points and rank of a game, and the state of its predictions. */
export function PlayedHero({ game, guesses }: { game: Game; guesses: readonly GuessRow[] }) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  const prize = useMessages(prizeMessages)
  const counts = countsOf(game, guesses)
  const shown = marks.filter(([state]) => counts[state] > 0)
  const { _user } = game
  const { name, note } = useListedPerson()(_user)
  return (
    <PitchPanel aria-label={_user.isMe ? messages.mine : messages.gameOf(name)}>
      <Row gap={4} align="center" justify="between">
        <Row gap={3} align="center" minWidth={0} className={styles.owner}>
          {!_user.isMe && <UserAvatar user={_user} size={48} />}
          <div>
            <h2>{_user.isMe ? messages.mine : <PersonLink user={_user} />}</h2>
            {!_user.isMe && note !== undefined && <p>{note}</p>}
          </div>
        </Row>
        <Text as="div" textAlign="end" flex="none" className={styles.total}>
          <p className="figure">{formatPoints(game.totalScore, lang)}</p>
          <p>
            {pointsUnit(game.totalScore, messages)} ·{' '}
            {game.position === null ? messages.noPosition : messages.rank(ordinal(game.position, lang))}
          </p>
        </Text>
      </Row>
      <Row gap={1} marginTop={4} className={styles.bar} aria-hidden="true">
        {shown.map(([state, , tone]) => (
          <i key={state} className={styles[tone]} style={{ '--part': counts[state] } as CSSProperties} />
        ))}
      </Row>
      <Row as="ul" wrap size="sm" marginTop={2} className={styles.counts}>
        {shown.map(([state, Icon, tone]) => (
          <li key={state} className={styles[`${tone}Text`]}>
            <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
            {messages.counts[state](counts[state])}
          </li>
        ))}
      </Row>
      {game.prize > 0n && (
        <Row as="p" gap={3} align="baseline" justify="between" tone="orange" marginTop={4} className={styles.prize}>
          {isCameBack(game) ? (
            formatPrize(game, prize, lang)
          ) : (
            <>
              {messages.prize} <b className="figure">{formatReais(game.prize, lang)}</b>
            </>
          )}
        </Row>
      )}
    </PitchPanel>
  )
}
