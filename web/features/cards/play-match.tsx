import { useId } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type CardMatch, MATCH_GOALS_MAX } from '#contract/api/player/championship-cards.ts'
import { Crest } from '#ui/art/crest.tsx'
import { cx } from '#ui/cx.ts'
import { Stepper } from '#ui/game/stepper.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { codeOf, kitOfTeam } from '#web/lib/teams.ts'
import { playMessages, formatRefused } from './i18n.ts'
import { panelIdOf } from './play-picks.ts'
import type { Score } from './play-scores.ts'
import styles from './play-match.module.css'

/** Highest number of goals by button; more are typed. */
const QUICK_GOALS = 9

interface PlayMatchProps {
  match: CardMatch
  score: Score
  isDone: boolean
  /** Error code of a refused prediction. */
  refused: string | undefined
  onGoals: (side: keyof Score, goals: number | null) => void
  /** Called when a field of this row loses the focus. */
  onLeave: () => void
  /** Returns whether the pasted text contained scores. */
  onPaste: (text: string) => boolean
}

/** One match: time, venue, and the goals of both sides. */
export function PlayMatch({ match: { _match }, score, isDone, refused, onGoals, onLeave, onPaste }: PlayMatchProps) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const errorId = useId()
  const { _id, home, away, date, place } = _match
  const nameOf = (team: typeof home) => team?.name ?? messages.scores.noTeam
  return (
    <li
      id={panelIdOf(_id)}
      className={cx(styles.match, isDone && styles.done)}
      aria-label={messages.scores.match(nameOf(home), nameOf(away))}
    >
      <Row gap={3} align="center" justify="between" look="hint" marginBottom={1} className={styles.when}>
        {date && <span className="num">{formatMoment(date, lang)}</span>}
        {place && <span>{place}</span>}
        <span className="visually-hidden">{isDone ? messages.scores.ready : messages.scores.toGuess}</span>
      </Row>
      {(['home', 'away'] as const).map(side => {
        const team = _match[side]
        return (
          <div key={side} className={cx(styles.side, styles[side])}>
            {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={34} />}
            <span className={styles.name}>{nameOf(team)}</span>
            <Stepper
              label={messages.scores.goals(nameOf(team))}
              lessLabel={messages.less}
              moreLabel={messages.more}
              value={score[side]}
              onChange={goals => onGoals(side, goals)}
              max={MATCH_GOALS_MAX}
              quickMax={QUICK_GOALS}
              placeholder="0"
              onBlur={onLeave}
              onNext={() => focusField(_id, side === 'home' ? 'away' : 'after')}
              onPasteText={onPaste}
              errorId={refused === undefined ? undefined : errorId}
            />
          </div>
        )
      })}
      <span className={styles.times} aria-hidden="true">
        ×
      </span>
      {refused !== undefined && (
        <Text id={errorId} size="sm" tone="red" marginTop={2} className={styles.refused} role="alert">
          {formatRefused(messages, 'card-game', refused)}
        </Text>
      )}
    </li>
  )
}

const fieldsIn = (box: ParentNode | null | undefined) => [...(box?.querySelectorAll('input') ?? [])]

/** Moves the focus to the away field of a match, or to the next match; after the last one the field is blurred. */
export function focusField(matchId: string, where: 'away' | 'after'): void {
  const row = document.getElementById(panelIdOf(matchId))
  const next = where === 'away' ? fieldsIn(row)[1] : fieldsIn(row?.nextElementSibling)[0]
  if (next) next.focus()
  // Blurring the last field closes the phone's keyboard.
  else fieldsIn(row)[1]?.blur()
}

/** Focuses the first empty side of a match. */
export function focusMatch(matchId: string): void {
  const row = document.getElementById(panelIdOf(matchId))
  row?.scrollIntoView({ block: 'center' })
  const fields = fieldsIn(row)
  const empty = fields.find(field => field.value === '') ?? fields[0]
  empty?.focus({ preventScroll: true })
}
