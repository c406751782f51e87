import { Check, Hourglass, TrendingUp, X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Row, Stack, Text } from '../layout.tsx'
import styles from './result-row.module.css'

/** State of a prediction: `secured` and `missed` are decided but not settled, `earning` has points that can still be lost. */
export type ResultState = 'won' | 'lost' | 'waiting' | 'secured' | 'missed' | 'earning'

const icons = { won: Check, secured: Check, earning: TrendingUp, lost: X, missed: X, waiting: Hourglass } as const

/** The three colours of the states. */
const resultTones = {
  won: 'won',
  secured: 'won',
  earning: 'won',
  lost: 'lost',
  missed: 'lost',
  waiting: 'waiting',
} as const satisfies Record<ResultState, 'won' | 'lost' | 'waiting'>

/** Props of {@link ResultRow}. Text and numbers are already formatted. */
export type ResultRowProps = {
  state: ResultState
  /** The state as text: "Acertou". */
  stateLabel: string
  /** The prediction: "2 gols". */
  guess: ReactNode
  /** Small, beside the prediction: "38% escolheram". */
  aside?: ReactNode
  /** The result: "Marcou 1"; or when it will be known: "Joga às 18:30". */
  fact: ReactNode
  /** "+3", "0". */
  points: ReactNode
}

/** State of a prediction: a coloured icon with text for screen readers. */
export function StateSpot({ state, label }: { state: ResultState; label: string }): ReactElement {
  const Icon = icons[state]
  return (
    <span className={cx(styles.spot, styles[resultTones[state]])}>
      <Icon size={13} strokeWidth={3.5} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** A prediction, with an optional remark beside it. */
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

/** One prediction of a played game: icon, text and colour show its state. Use it inside {@link ResultCard}. */
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
  /** Overall state of the athlete's predictions; `mixed`: some were right. */
  state?: { state: ResultState | 'mixed'; label: string } | undefined
  /** "9", or "–" while unknown. */
  points: ReactNode
  /** "pontos". */
  unit: ReactNode
  /** {@link ResultRow}s. */
  children?: ReactNode
}

/** One athlete in a played game: points and predictions. */
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

/** Grid of result cards: one column, two from 758 px, three from 1,200 px. */
export function ResultCards({ children }: { children: ReactNode }): ReactElement {
  return (
    <Stack gap={3} align="start" className={styles.cards}>
      {children}
    </Stack>
  )
}
