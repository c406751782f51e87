import { memo } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { FactName } from '#contract/facts.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { cx } from '#ui/cx.ts'
import { Text } from '#ui/layout.tsx'
import type { SquadRow } from './api.ts'
import type { AthleteDraft, FactsDraft, Played } from './draft.ts'
import { messages as matchMessages } from './i18n.ts'
import { digitsOf } from './number-input.tsx'
import { calledOf } from './people.ts'
import { formatPosition } from './squads-section.tsx'
import styles from './athletes-section.module.css'

type ChangeAthlete = (id: string, next: (athlete: AthleteDraft) => AthleteDraft) => void

export interface AthleteTableProps {
  rows: readonly SquadRow[]
  columns: readonly FactName[]
  draft: FactsDraft
  base: FactsDraft
  /** Must keep its identity, so that only changed rows rerender. */
  onChange: ChangeAthlete
}

/** A row per athlete, a column per statistic. An empty cell is unknown. */
export function AthleteTable({ rows, columns, draft, base, onChange }: AthleteTableProps) {
  const messages = useMessages(matchMessages)
  const { numbers } = useMessages(factMessages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot scroll it
    <div className={styles.region} role="region" aria-label={messages.athletesTable} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{messages.athletesTable}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.athlete}</th>
            <th scope="col">{messages.played}</th>
            {columns.map(name => (
              <th key={name} scope="col" className={styles.number}>
                {numbers[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <AthleteRow
              key={row.athlete._id}
              row={row}
              columns={columns}
              draft={draft.athletes[row.athlete._id] ?? NOBODY}
              base={base.athletes[row.athlete._id] ?? NOBODY}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NOBODY: AthleteDraft = { played: 'unknown', numbers: {} }
const PLAYED: readonly Played[] = ['yes', 'no', 'unknown']

interface AthleteRowProps {
  row: SquadRow
  columns: readonly FactName[]
  draft: AthleteDraft
  base: AthleteDraft
  onChange: ChangeAthlete
}

const AthleteRow = memo(function AthleteRow({ row, columns, draft, base, onChange }: AthleteRowProps) {
  const messages = useMessages(matchMessages)
  const { numbers } = useMessages(factMessages)
  const lang = useLang()
  const { _id: id } = row.athlete
  const name = calledOf(row)
  const about = [row.shirt, row.team?.abbrev, formatPosition(row.position, lang)].filter(Boolean).join(' · ')
  const playedText = { yes: messages.playedYes, no: messages.playedNo, unknown: messages.playedUnknown }
  return (
    <tr>
      <th scope="row">
        {name}
        {about && (
          <Text as="span" block size="xs" weight={400} tone="faint">
            {about}
          </Text>
        )}
      </th>
      <td>
        <select
          className={cx(styles.cell, styles.played, draft.played !== base.played && styles.dirty)}
          aria-label={messages.cellOf(name, messages.played)}
          value={draft.played}
          onChange={({ currentTarget: { value } }) =>
            onChange(id, now => ({ ...now, played: PLAYED.find(one => one === value) ?? now.played }))
          }
        >
          {PLAYED.map(played => (
            <option key={played} value={played}>
              {playedText[played]}
            </option>
          ))}
        </select>
      </td>
      {columns.map(column => (
        <td key={column} className={styles.number}>
          <input
            className={cx(
              styles.cell,
              styles.typed,
              (draft.numbers[column] ?? '') !== (base.numbers[column] ?? '') && styles.dirty,
            )}
            inputMode="numeric"
            autoComplete="off"
            placeholder={messages.unknownPlaceholder}
            aria-label={messages.cellOf(name, numbers[column])}
            value={draft.numbers[column] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(id, now => ({ ...now, numbers: { ...now.numbers, [column]: digitsOf(value) } }))
            }
          />
        </td>
      ))}
    </tr>
  )
})
