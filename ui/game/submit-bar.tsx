import { CircleCheck, CircleDashed } from 'lucide-react'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { Row, Stack, Text } from '../layout.tsx'
import styles from './submit-bar.module.css'

/** Progress of an entry. Texts are already formatted. */
export type GameProgress = {
  /** Label of the bar: "Escolhas". */
  label: string
  done: number
  total: number
  /** "7 de 10 escolhas". */
  text: string
  /** One value of 0 to 100 per athlete or stage, drawn as segments of the bar. */
  parts: readonly number[]
}

/** The segmented bar. A screen reader announces one value. */
function GameProgressBar({ label, done, total, text, parts }: GameProgress): ReactElement {
  const value = {
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': total,
    'aria-valuenow': done,
    'aria-valuetext': text,
  }
  return (
    <div className={styles.progress} role="progressbar" {...value}>
      {parts.map((part, index) => (
        <i key={index} style={{ '--done': `${part}%` } as CSSProperties} />
      ))}
    </div>
  )
}

/** Props of {@link SubmitBar}. */
export type SubmitBarProps = {
  /** Left out where nothing can be missing (a classic card). */
  progress?: GameProgress | undefined
  /** Bold line without progress: "5 palpites". */
  title?: ReactNode
  /** "até 27,50 pts". */
  note?: ReactNode
  /** Focuses the first missing choice and makes the counter a button; left out when nothing is missing. */
  onShowMissing?: (() => void) | undefined
  /** The submit button with its price: disabled while something is missing, busy while sending. */
  action: ReactNode
}

/** The bar of a task page on phones: progress and the submit button. Hidden from 992 px, where {@link SubmitSummary} replaces it. */
export function SubmitBar({ progress, title, note, onShowMissing, action }: SubmitBarProps): ReactElement {
  const messages = (
    <>
      <span className={styles.count}>{progress?.text ?? title}</span>
      {note === undefined ? null : (
        <Text as="span" size="xs" lineHeight="xs" tone="muted">
          {note}
        </Text>
      )}
    </>
  )
  return (
    <Stack gap={2.5} className={styles.bar} data-bottom-bar>
      {progress ? <GameProgressBar {...progress} /> : null}
      <Row gap={3.5} align="center" className={styles.line}>
        {onShowMissing ? (
          <button type="button" className={styles.words} onClick={onShowMissing}>
            {messages}
          </button>
        ) : (
          <div className={styles.words}>{messages}</div>
        )}
        {action}
      </Row>
    </Stack>
  )
}

/** A line of the summary: an athlete and their picks. */
export type SummaryItem = {
  key: string
  /** A photo, `Bust` or `Face`; it fills a circle of 36 px. */
  picture: ReactNode
  name: ReactNode
  /** The picks made, or those missing. */
  text: ReactNode
  done: boolean
  /** "Pronto" or "Falta escolher", for screen readers, in place of the icon. */
  doneLabel: string
}

/** Props of {@link SubmitSummary}. */
export type SubmitSummaryProps = {
  /** "Sua cartela". */
  title: ReactNode
  progress?: GameProgress | undefined
  items?: readonly SummaryItem[] | undefined
  /** Lines before the perforation: the possible points. */
  facts?: readonly { label: string; value: ReactNode }[] | undefined
  /** Between the perforation and the amounts: a `CodeBox`. */
  children?: ReactNode
  /** "Pode render", "Valor do jogo"; `strong` emphasises the price. */
  amounts: readonly { label: string; value: ReactNode; strong?: boolean }[]
  action: ReactNode
  /** Why the button is disabled, announced when it changes. */
  reason?: ReactNode
}

/** The summary beside a task page from 992 px; below that {@link SubmitBar} replaces it. */
export function SubmitSummary({
  title,
  progress,
  items = [],
  facts = [],
  children,
  amounts,
  action,
  reason,
}: SubmitSummaryProps): ReactElement {
  return (
    <div className={styles.summary}>
      <Row gap={3} align="center" justify="between">
        <h2>{title}</h2>
        {progress ? (
          <Text as="span" look="note" className="num">
            {progress.text}
          </Text>
        ) : null}
      </Row>
      {progress ? <GameProgressBar {...progress} /> : null}
      {items.length > 0 && (
        <ul>
          {items.map(item => (
            <Row as="li" key={item.key} gap={2.5} align="center" size="sm" lineHeight="sm" className={styles.item}>
              <span className={styles.picture}>{item.picture}</span>
              <Text as="span" flex={1} minWidth={0} className={styles.itemWords}>
                <b>{item.name}</b>
                <span>{item.text}</span>
              </Text>
              {item.done ? (
                <CircleCheck className={styles.done} size={20} aria-hidden="true" />
              ) : (
                <CircleDashed className={styles.missing} size={20} aria-hidden="true" />
              )}
              <span className="visually-hidden">{item.doneLabel}</span>
            </Row>
          ))}
        </ul>
      )}
      {facts.length > 0 && <Lines lines={facts} />}
      <hr className={styles.perforation} />
      {children}
      <Lines lines={amounts} />
      {action}
      <Text size="xs" lineHeight="xs" tone="muted" className={styles.reason} role="status">
        {reason}
      </Text>
    </div>
  )
}

function Lines({ lines }: { lines: readonly { label: string; value: ReactNode; strong?: boolean }[] }): ReactElement {
  return (
    <Stack as="dl" gap={2} className={styles.amounts}>
      {lines.map(({ label, value, strong }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={strong ? 'figure' : 'num'}>{value}</dd>
        </div>
      ))}
    </Stack>
  )
}
