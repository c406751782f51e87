import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './fact-list.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Name and value pairs, one per line. False values are left out; a class overrides the look. */
export const FactList = ({
  facts,
  className,
}: {
  facts: readonly (Fact | false)[]
  className?: string | undefined
}) => (
  <dl className={cx(styles.facts, className)}>
    {facts.map(
      fact =>
        fact && (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd className="num">{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)
