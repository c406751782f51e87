import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Row, Stack } from '../layout.tsx'
import styles from './guess-grid.module.css'

/** Goals of the home team, then of the away team. */
export type Score = { readonly home: number; readonly away: number }

/** A score that somebody has already guessed. */
export type TakenScore = Score & {
  owner: 'mine' | 'theirs'
  /** "palpite da rival": announced after the score. */
  label: string
  /** A photo or a `Face`, shown in the corner. */
  picture?: ReactNode
}

/** Props of {@link GuessGrid}. */
export type GuessGridProps = {
  /** Label of the grid: "Placares". */
  label: string
  /** Heading of the rows and of the columns: shield and name of each team. */
  home: ReactNode
  away: ReactNode
  /** The whole score as text: "Grêmio 1, Internacional 2". */
  describe: (score: Score) => string
  taken: readonly TakenScore[]
  value: Score | null
  onChoose: (score: Score) => void
  /** It is not this player's turn. Cells can still be reached with the arrows. */
  disabled?: boolean
}

const goals = [0, 1, 2, 3, 4, 5] as const
const same = (one: Score, other: Score) => one.home === other.home && one.away === other.away
const clamp = (goal: number) => Math.min(5, Math.max(0, goal))
const moves: Readonly<Record<string, (at: Score) => Score>> = {
  ArrowUp: at => ({ ...at, home: clamp(at.home - 1) }),
  ArrowDown: at => ({ ...at, home: clamp(at.home + 1) }),
  ArrowLeft: at => ({ ...at, away: clamp(at.away - 1) }),
  ArrowRight: at => ({ ...at, away: clamp(at.away + 1) }),
  Home: at => ({ ...at, away: 0 }),
  End: at => ({ ...at, away: 5 }),
}

/**
 * The 36 scores from 0 x 0 to 5 x 5 as toggle buttons. One tab stop: arrows, Home and End move inside. A taken score stays visible with its
 * owner, but cannot be chosen.
 */
export function GuessGrid(props: GuessGridProps): ReactElement {
  const { label, home, away, describe, taken, value, onChoose, disabled = false } = props
  const grid = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<Score | null>(null)
  const holderOf = (score: Score) => taken.find(entry => same(entry, score))
  const firstFree = goals
    .flatMap(row => goals.map(column => ({ home: row, away: column })))
    .find(score => !holderOf(score))
  const stop = visited ?? value ?? firstFree ?? { home: 0, away: 0 }

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = move(stop)
    setVisited(next)
    grid.current?.querySelector<HTMLElement>(`[data-score="${next.home}x${next.away}"]`)?.focus()
  }
  const cell = (score: Score) => (
    <GuessCell
      key={score.away}
      score={score}
      name={describe(score)}
      holder={holderOf(score)}
      chosen={value !== null && same(value, score)}
      locked={disabled}
      isStop={same(stop, score)}
      onVisit={() => setVisited(score)}
      onKeyDown={onKeyDown}
      onChoose={() => onChoose(score)}
    />
  )
  return (
    <div>
      <Row gap={3} justify="between" look="note" weight={600} marginBottom={1} className={styles.teams}>
        <span>{home}</span>
        <span>{away}</span>
      </Row>
      <Stack ref={grid} gap={1} className={styles.grid} role="grid" aria-label={label}>
        <Stack role="row" gap={1} className={styles.row}>
          <span aria-hidden="true" />
          {goals.map(goal => (
            <span key={goal} role="columnheader" className={styles.axis}>
              {goal}
            </span>
          ))}
        </Stack>
        {goals.map(row => (
          <Stack key={row} role="row" gap={1} className={styles.row}>
            <span role="rowheader" className={styles.axis}>
              {row}
            </span>
            {goals.map(column => cell({ home: row, away: column }))}
          </Stack>
        ))}
      </Stack>
    </div>
  )
}

type GuessCellProps = {
  score: Score
  name: string
  holder: TakenScore | undefined
  chosen: boolean
  locked: boolean
  isStop: boolean
  onVisit: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
}

function GuessCell({
  score,
  name,
  holder,
  chosen,
  locked,
  isStop,
  onVisit,
  onKeyDown,
  onChoose,
}: GuessCellProps): ReactElement {
  const off = locked || holder !== undefined
  return (
    <Stack as="span" role="gridcell">
      <button
        type="button"
        className={cx(styles.cell, holder && styles[holder.owner], chosen && styles.chosen)}
        data-score={`${score.home}x${score.away}`}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={chosen}
        aria-disabled={off || undefined}
        aria-label={[`${score.home}×${score.away}`, name, holder?.label].filter(Boolean).join(', ')}
        onFocus={onVisit}
        onKeyDown={onKeyDown}
        onClick={off ? undefined : onChoose}
      >
        {score.home}×{score.away}
        {holder?.picture === undefined ? null : <span className={styles.picture}>{holder.picture}</span>}
      </button>
    </Stack>
  )
}
