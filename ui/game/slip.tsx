import type { ReactElement, ReactNode } from 'react'
import { LiveBadge } from '../badge.tsx'
import { Row, Stack } from '../layout.tsx'
import { Skeleton, SkeletonGroup } from '../skeleton.tsx'
import styles from './slip.module.css'

/** Props of {@link Slip}. Text and numbers are already formatted. */
export type SlipProps = {
  title: ReactNode
  /** "Opções · 5 craques". */
  note: ReactNode
  /** A `CoverArt`. */
  art: ReactNode
  /** Left value of the body: `{ label: 'Premiação', value: 'R$ 1.500,00' }`. */
  prize?: { label: ReactNode; value: ReactNode } | undefined
  /** Right value of the body: `{ label: 'Jogos', value: '3.904' }`. */
  count?: { label: ReactNode; value: ReactNode } | undefined
  /** Left of the stub. Available: a label and a countdown. Live: `live` instead. Finished: a label and a rank or a date. */
  stub: { label: ReactNode; value: ReactNode } | { live: ReactNode }
  /** Button or link of the stub, with its price. The card itself is not a link. */
  action: ReactNode
}

/** The ticket of a game: art, prize, perforation with two notches, and a stub with clock and price. */
export function Slip({ title, note, art, prize, count, stub, action }: SlipProps): ReactElement {
  return (
    <article className={styles.slip}>
      {art}
      <Stack gap={3} flex={1} className={styles.body}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.note}>{note}</p>
        </div>
        <Row as="dl" gap={3} align="end" justify="between" className={styles.facts}>
          {prize && (
            <div>
              <dt>{prize.label}</dt>
              <dd className={`figure ${styles.prize}`}>{prize.value}</dd>
            </div>
          )}
          {count === undefined ? null : (
            <div className={styles.count}>
              <dt>{count.label}</dt>
              <dd className="num">{count.value}</dd>
            </div>
          )}
        </Row>
      </Stack>
      <Row gap={3} align="center" justify="between" className={styles.stub}>
        {'live' in stub ? (
          <LiveBadge>{stub.live}</LiveBadge>
        ) : (
          <div className={styles.clock}>
            <span className={styles.label}>{stub.label}</span>
            <span className="num">{stub.value}</span>
          </div>
        )}
        {action}
      </Row>
    </article>
  )
}

/** The skeleton of a slip, in its real size. Put several inside `SkeletonGroup`, which labels what is loading. */
export function SlipSkeleton(): ReactElement {
  return (
    <div className={styles.slip} aria-hidden="true">
      <Skeleton shape="line" height={104} />
      <Stack gap={3} flex={1} className={styles.body}>
        <Skeleton width="70%" />
        <Row gap={3} align="end" justify="between" className={styles.facts}>
          <Skeleton width="46%" height={30} />
          <Skeleton width="18%" />
        </Row>
      </Stack>
      <Row gap={3} align="center" justify="between" className={styles.stub}>
        <Skeleton width="38%" height={20} />
        <Skeleton shape="block" width="30%" height={44} />
      </Row>
    </div>
  )
}

/** Skeleton slips: as many as are visible at first. */
export function SlipSkeletons({ label, count = 3 }: { label: string; count?: number }): ReactElement {
  return (
    <SkeletonGroup label={label}>
      <Slips>
        {Array.from({ length: count }, (_, index) => (
          <SlipSkeleton key={index} />
        ))}
      </Slips>
    </SkeletonGroup>
  )
}

/** Grid of slips: one column, two from 758 px, three from 1,200 px. */
export function Slips({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.slips}>{children}</div>
}

/** Slips in a row that scrolls sideways on phones and shows three from 992 px, or `columns` of them in rows. `label` names the group; the keyboard scrolls it through the slips' buttons. */
export function SlipRail({
  label,
  columns,
  children,
}: {
  label: string
  columns?: 2
  children: ReactNode
}): ReactElement {
  return (
    <div className={styles.rail} role="group" aria-label={label} data-columns={columns}>
      {children}
    </div>
  )
}
