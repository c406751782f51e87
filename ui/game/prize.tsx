import { ChevronDown, Trophy } from 'lucide-react'
import type { CSSProperties, MouseEvent, ReactElement, ReactNode } from 'react'
import { afterPaint } from '../after-paint.ts'
import { cx } from '../cx.ts'
import { Row, Stack, Text } from '../layout.tsx'
import styles from './prize.module.css'

/** The prize of one rank. Text and numbers are already formatted. */
export type PrizeRank = {
  rank: number
  /** "1º lugar". */
  rankLabel: string
  /** 0 to 100: length of the bar. */
  percent: number
  /** "50%". */
  share: ReactNode
  /** "R$ 18.990,00". */
  amount: ReactNode
}

export type PrizeProps = {
  /** "Premiação". */
  label: ReactNode
  /** The total prize: "R$ 31.650,00". */
  total: ReactNode
  ranks: readonly PrizeRank[]
  /** A line under the ranks: "Valor dividido entre quem empata na posição." */
  note?: ReactNode
  defaultOpen?: boolean
}

/** Turn the arrow at once; expanding shifts the whole page below, so it happens after that is painted. */
function turn(event: MouseEvent<HTMLElement>) {
  const details = event.currentTarget.closest('details')
  if (!details) return
  event.preventDefault()
  details.toggleAttribute('data-turning', true)
  afterPaint(() => {
    details.removeAttribute('data-turning')
    details.open = !details.open
  })
}

/** The prize of a game and its distribution. A native `details`; every value is text, the bars only illustrate it. */
export function Prize({ label, total, ranks, note, defaultOpen = false }: PrizeProps): ReactElement {
  return (
    <details className={styles.prize} open={defaultOpen}>
      <Row as="summary" gap={3} align="center" className={styles.head} onClick={turn}>
        <Stack as="span" align="center" justify="center" tone="orange" flex="none" className={styles.icon}>
          <Trophy size={20} aria-hidden="true" />
        </Stack>
        <Text as="span" flex={1} minWidth={0}>
          <span className={styles.label}>{label}</span> <span className={cx('figure', styles.total)}>{total}</span>
        </Text>
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </Row>
      {ranks.length > 0 && (
        <Stack as="ol" gap={0.5} className={styles.places}>
          {ranks.map(entry => (
            <Stack as="li" key={entry.rank} gap={2} align="center" className={cx(styles.place, medals[entry.rank - 1])}>
              <Stack as="span" align="center" justify="center" className={styles.medal} aria-hidden="true">
                {entry.rank}
              </Stack>
              <span className="visually-hidden">{entry.rankLabel}</span>
              <span>
                <span className={styles.track} style={{ '--share': `${entry.percent}%` } as CSSProperties} />
                <Text as="span" size="xs" lineHeight="xs" tone="muted" className="num">
                  {entry.share}
                </Text>
              </span>
              <span className={cx('figure', styles.amount)}>{entry.amount}</span>
            </Stack>
          ))}
        </Stack>
      )}
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </details>
  )
}

const medals = [styles.gold, styles.silver, styles.bronze] as const
