import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { positionLabels, POSITIONS } from '#contract/positions.ts'
import { scheduleMessages } from '#operator/lib/i18n.ts'
import { roundAheadQuery } from '#operator/lib/kick-offs.tsx'
import { Pager } from '#operator/lib/pager.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { editorMessages } from './i18n.ts'
import { type RequestedAthletes, type RoundAthlete, roundAthletesQuery } from './match-api.ts'
import { AthleteLabel, Found } from './picker-lists.tsx'
import styles from './athlete-picker.module.css'

export interface RoundListProps {
  championship: string
  taken: readonly string[]
  chosen: ReadonlyMap<string, RoundAthlete>
  /** The card is full. */
  isFull: boolean
  onToggle: (row: RoundAthlete) => void
}

const NO_FILTER: RequestedAthletes = { round: '', search: '', team: '', position: '', page: 1 }

/** Athletes who may play in the next round, in any match: by name, club and position. */
export function RoundList({ championship, taken, chosen, isFull, onToggle }: RoundListProps) {
  const messages = useMessages(editorMessages)
  const schedule = useMessages(scheduleMessages)
  const lang = useLang()
  const [filters, setFilters] = useState<RequestedAthletes>(NO_FILTER)
  const ahead = useQuery(roundAheadQuery(championship))
  const found = useQuery({
    ...roundAthletesQuery(championship, filters),
    enabled: typeof ahead.data?.round === 'string',
  })
  const rounds = ahead.data?.rounds ?? []
  if (ahead.isError && !ahead.data) return <Pending read={ahead} />
  if (rounds.length === 0) return null
  const problem = found.data?.problem
  return (
    <>
      <Filters
        filters={filters}
        rounds={rounds.map(({ round }) => round)}
        shown={found.data?.round ?? ''}
        teams={found.data?.teams ?? []}
        onChange={change => setFilters({ ...filters, page: 1, ...change })}
      />
      {problem ? (
        <Text look="hint">{schedule.problems[problem]}</Text>
      ) : (
        <Found query={found}>
          {rows => (
            <>
              <ul className={styles.squad}>
                {rows.map(row => {
                  const isTaken = taken.includes(row.athlete._id)
                  const form = row.form === null ? undefined : messages.pickForm(row.form.toLocaleString(lang))
                  return (
                    <li key={row.athlete._id}>
                      <Checkbox
                        checked={isTaken || chosen.has(row.athlete._id)}
                        disabled={isTaken || (isFull && !chosen.has(row.athlete._id))}
                        onChange={() => onToggle(row)}
                        label={<AthleteLabel row={row} note={isTaken ? messages.pickAlready : form} />}
                      />
                    </li>
                  )
                })}
              </ul>
              <Pager
                page={filters.page}
                pages={found.data?.pages ?? 1}
                total={found.data?.total ?? 0}
                onPage={page => setFilters({ ...filters, page })}
              />
            </>
          )}
        </Found>
      )}
    </>
  )
}

interface FiltersProps {
  filters: RequestedAthletes
  rounds: readonly string[]
  /** The displayed round. */
  shown: string
  teams: readonly { _id: string; name: string }[]
  onChange: (change: Partial<RequestedAthletes>) => void
}

function Filters({ filters, rounds, shown, teams, onChange }: FiltersProps) {
  const messages = useMessages(editorMessages)
  const lang = useLang()
  return (
    <Stack as="search" gap={3}>
      <SearchField label={messages.pickAthlete} value={filters.search} onSearch={search => onChange({ search })} />
      <Choice
        label={messages.roundLabel}
        value={filters.round === '' ? shown : filters.round}
        choices={rounds.map(round => [round, messages.round(round)])}
        onChange={round => onChange({ round, team: '' })}
      />
      <Choice
        label={messages.pickClub}
        value={filters.team}
        choices={[['', messages.pickAny], ...teams.map(team => [team._id, team.name] as const)]}
        onChange={team => onChange({ team })}
      />
      <Choice
        label={messages.position}
        value={filters.position}
        choices={[
          ['', messages.pickAny],
          ...POSITIONS.map(position => [position, positionLabels(position, lang).label] as const),
        ]}
        onChange={position => onChange({ position: POSITIONS.find(one => one === position) ?? '' })}
      />
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <Field label={label}>
    {ids => (
      <Select {...ids} value={value} onChange={event => onChange(event.currentTarget.value)}>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
