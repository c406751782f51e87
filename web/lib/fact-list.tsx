import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './fact-list.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values, a pair a line. What is false is left out; a list that is to look different says how in its own class. */
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
