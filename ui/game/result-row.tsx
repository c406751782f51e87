import { Check, Hourglass, TrendingUp, X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Row, Stack, Text } from '../layout.tsx'
import styles from './result-row.module.css'

/** How a guess stands: `secured` and `missed` are decided but not settled, `earning` has points that can still be lost. */
export type ResultState = 'won' | 'lost' | 'waiting' | 'secured' | 'missed' | 'earning'

const icons = { won: Check, secured: Check, earning: TrendingUp, lost: X, missed: X, waiting: Hourglass } as const

/** The three colours the states share. */
const resultTones = {
  won: 'won',
  secured: 'won',
  earning: 'won',
  lost: 'lost',
  missed: 'lost',
  waiting: 'waiting',
} as const satisfies Record<ResultState, 'won' | 'lost' | 'waiting'>

/** Props of {@link ResultRow}. Words and numbers arrive formatted. */
export type ResultRowProps = {
  state: ResultState
  /** The state in a word: "Acertou". */
  stateLabel: string
  /** The guess: "2 gols". */
  guess: ReactNode
  /** Small, beside the guess: "38% escolheram". */
  aside?: ReactNode
  /** The result: "Marcou 1"; or when it will be known: "Joga às 18:30". */
  fact: ReactNode
  /** "+3", "0". */
  points: ReactNode
}

/** How a guess stands, as an icon in its colour with the word for who does not see it. */
export function StateSpot({ state, label }: { state: ResultState; label: string }): ReactElement {
  const Icon = icons[state]
  return (
    <span className={cx(styles.spot, styles[resultTones[state]])}>
      <Icon size={13} strokeWidth={3.5} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** A guess with what stands small beside it. */
export function GuessText({ guess, aside }: Pick<ResultRowProps, 'guess' | 'aside'>): ReactElement {
  return (
    <>
      {guess}
      {aside === undefined ? null : (
        <span className={styles.aside}>
          {'\u00a0· '}
          <span>{aside}</span>
        </span>
      )}
    </>
  )
}

/** One guess of a played game: icon, word and colour say how it stands. Use it inside {@link ResultCard}. */
export function ResultRow({ state, stateLabel, guess, aside, fact, points }: ResultRowProps): ReactElement {
  return (
    <Row as="li" gap={2.5} align="center" size="sm" className={styles.row}>
      <StateSpot state={state} label={stateLabel} />
      <Text as="span" flex={1} minWidth={0} className={styles.guess}>
        <GuessText guess={guess} aside={aside} />
        <small>{fact}</small>
      </Text>
      <span className={cx(styles.points, styles[`${resultTones[state]}Text`])}>{points}</span>
    </Row>
  )
}

/** Props of {@link ResultCard}. */
export type ResultCardProps = {
  /** A `Figure` of size `row`. */
  figure?: ReactNode
  title: ReactNode
  /** "Flamengo · Atacante". */
  note?: ReactNode
  /** How the athlete's guesses stand as a whole; `mixed`: some were right. */
  state?: { state: ResultState | 'mixed'; label: string } | undefined
  /** "9", or "–" while unknown. */
  points: ReactNode
  /** "pontos". */
  unit: ReactNode
  /** {@link ResultRow}s. */
  children?: ReactNode
}

/** The score of one athlete in a played game: the points and each guess. */
export function ResultCard({ figure, title, note, state, points, unit, children }: ResultCardProps): ReactElement {
  const Icon = state && state.state !== 'mixed' ? icons[state.state] : null
  const tone = state && (state.state === 'mixed' ? 'mixed' : resultTones[state.state])
  return (
    <Stack as="section" gap={3} className={styles.card}>
      <Row gap={3} align="center">
        {figure}
        <Text as="div" flex={1} minWidth={0}>
          <h3 className={styles.title}>{title}</h3>
          {note === undefined ? null : <Text look="fine">{note}</Text>}
          {state ? (
            <span className={cx(styles.tag, styles[`${tone}Tag`])}>
              {Icon && <Icon size={13} strokeWidth={2.5} aria-hidden="true" />}
              {state.label}
            </span>
          ) : null}
        </Text>
        <Text textAlign="end" flex="none" className={styles.total}>
          <span className="figure">{points}</span>{' '}
          <Text as="span" block marginTop={1} size="xs" lineHeight="xs" tone="muted">
            {unit}
          </Text>
        </Text>
      </Row>
      {children === undefined ? null : (
        <Stack as="ul" gap={1.5}>
          {children}
        </Stack>
      )}
    </Stack>
  )
}

/** Lays result cards out: one column, two from 758 px, three from 1,200 px. */
export function ResultCards({ children }: { children: ReactNode }): ReactElement {
  return (
    <Stack gap={3} align="start" className={styles.cards}>
      {children}
    </Stack>
  )
}
