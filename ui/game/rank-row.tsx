import { ChevronRight } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Row, Text } from '../layout.tsx'
import type { RenderLink } from './render-link.ts'
import styles from './rank-row.module.css'

/** Props of {@link RankRow}. Text and numbers are already formatted. */
export type RankRowProps = {
  /** "7" or "7º"; `--` while unknown. */
  rank: ReactNode
  /** A photo or a `Face`; it fills a circle of 40 px. */
  picture?: ReactNode
  name: ReactNode
  /** "@usuario", or when the game was sent. */
  note?: ReactNode
  /** "35,50". */
  value: ReactNode
  /** "pontos", under the value. */
  unit?: ReactNode
  /** Label of the signed-in player's row ("Você"); also tints the row. */
  mine?: ReactNode
  /** Makes the whole row a link; `chevron` adds an arrow. */
  renderLink?: RenderLink | undefined
  /** Makes name and picture a separate link above the row's, which `linkLabel` then names. */
  renderPersonLink?: RenderLink | undefined
  linkLabel?: string
  chevron?: boolean
}

/** One row of a ranking. Use it inside {@link RankList}. */
export function RankRow({
  rank: index,
  picture,
  name,
  note,
  value,
  unit,
  mine,
  renderLink,
  renderPersonLink,
  linkLabel,
  chevron = false,
}: RankRowProps): ReactElement {
  const className = cx(styles.row, mine !== undefined && styles.mine)
  const children = (
    <>
      <span className={styles.place}>{index}</span>
      {picture === undefined ? null : <span className={styles.picture}>{picture}</span>}
      <Text as="span" flex={1} minWidth={0}>
        <Row as="span" gap={2} align="center" weight={600} minWidth={0} className={styles.name}>
          <span className={styles.cut}>
            {renderPersonLink?.({ className: styles.person ?? '', children: name }) ?? name}
          </span>
          {mine === undefined ? null : <span className={styles.tag}>{mine}</span>}
        </Row>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </Text>
      <Text as="span" weight={700} textAlign="end" breaks="never" className={styles.value}>
        {value}
        {unit === undefined ? null : <small>{unit}</small>}
      </Text>
      {chevron ? <ChevronRight className={styles.chevron} size={16} aria-hidden="true" /> : null}
    </>
  )
  if (renderLink && renderPersonLink) {
    const label = <span className="visually-hidden">{linkLabel}</span>
    return (
      <li className={cx(className, styles.link, styles.two)}>
        {children}
        {renderLink({ className: styles.whole ?? '', children: label })}
      </li>
    )
  }
  return (
    <li>
      {renderLink ? (
        renderLink({ className: cx(className, styles.link), children })
      ) : (
        <div className={className}>{children}</div>
      )}
    </li>
  )
}

/** List of ranking rows, which animate when their order changes. `start` is the rank of the first row, when it is not 1. */
export function RankList({ children, start }: { children: ReactNode; start?: number }): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  useMovingRows(list)
  return (
    <ol ref={list} className={styles.list} start={start}>
      {children}
    </ol>
  )
}

const MOVE_MS = 450

/** Animates the rows of a list to their new positions. Rows are identified by their elements, which React keeps with their keys. */
function useMovingRows(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new WeakMap<Element, number>())
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const [before, now] = [tops.current.get(row), row.offsetTop]
      tops.current.set(row, now)
      if (isStill || before === undefined || before === now) continue
      row.animate([{ transform: `translateY(${before - now}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      })
    }
  })
}
