import type { ReactElement, ReactNode } from 'react'
import styles from './minute-range.module.css'
import { RangeChoices, type RangeChoicesProps } from './range-choices.tsx'

/** The minutes of a match in ranges of ten, one of which is chosen: two rows on phones, one from 758 px. `legend` names it and is read, not drawn: the stage's title says the same. */
export function MinuteRange({ legend, ...choices }: RangeChoicesProps & { legend: ReactNode }): ReactElement {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <RangeChoices {...choices} className={styles.minutes} />
    </fieldset>
  )
}
