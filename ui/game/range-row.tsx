import { useId, type ReactElement, type ReactNode } from 'react'
import { Row, Stack } from '../layout.tsx'
import { RangeChoices, type RangeChoicesProps } from './range-choices.tsx'
import styles from './range-row.module.css'

/** One number of the match and its ranges: "Escanteios  0–4  5–8  9–12  13+". `icon` is decorative. Stack several in {@link RangeRows}. */
export function RangeRow({
  label,
  icon,
  ...choices
}: RangeChoicesProps & { label: ReactNode; icon?: ReactNode }): ReactElement {
  const id = useId()
  return (
    <Stack gap={1.5} className={styles.row} role="radiogroup" aria-labelledby={id}>
      <Row as="span" gap={2} align="center" look="note" weight={600}>
        {icon}
        <span id={id}>{label}</span>
      </Row>
      <RangeChoices {...choices} className={styles.ranges} />
    </Stack>
  )
}

/** Rows with a hairline between them. */
export function RangeRows({ children }: { children: ReactNode }): ReactElement {
  return <Stack gap={1}>{children}</Stack>
}

/** A referee's card, as the icon of a row. Decorative. */
export function RefereeCard({ colour }: { colour: 'yellow' | 'red' }): ReactElement {
  return <span className={colour === 'red' ? styles.red : styles.yellow} aria-hidden="true" />
}
