import { Users } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { FACT_NAMES, type FactName } from '#contract/facts.ts'
import { POSITIONS } from '#contract/positions.ts'
import { PREDICTED } from '#contract/verify/questions.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { PAGE_ROWS, Pager } from '#operator/lib/pager.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldMessage, Select, TextInput } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { State } from '#ui/state.tsx'
import type { MatchDoc } from './api.ts'
import { AthleteTable } from './athlete-table.tsx'
import type { AthleteDraft, FactsDraft } from './draft.ts'
import { messages as matchMessages } from './i18n.ts'
import type { SectionProps } from './part.ts'
import { calledOf, type People } from './people.ts'
import styles from './athletes-section.module.css'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Each athlete's numbers, paged: a round has hundreds of athletes. */
export function AthletesSection({ draft, base, people, doc, faults, change }: SectionProps) {
  const messages = useMessages(matchMessages)
  const [added, setAdded] = useState<readonly FactName[]>([])
  const shown = useShown(people)
  const columns = useMemo(() => columnsOf(doc.kind, people, base, added), [added, base, doc.kind, people])
  const handleChange = useCallback(
    (id: string, next: (athlete: AthleteDraft) => AthleteDraft) =>
      change(now => ({
        ...now,
        athletes: { ...now.athletes, [id]: next(now.athletes[id] ?? { played: 'unknown', numbers: {} }) },
      })),
    [change],
  )
  return (
    <Card title={messages.athletes}>
      {people.rows.length === 0 ? (
        <State art={<Users />} title={messages.noAthletes} text={messages.noAthletesText} />
      ) : (
        <Stack gap={3} marginTop={2}>
          <Filters doc={doc} shown={shown} columns={columns} onAdd={name => setAdded([...added, name])} />
          <AthleteTable rows={shown.rows} columns={columns} draft={draft} base={base} onChange={handleChange} />
          <Pager page={shown.page} pages={shown.pages} total={shown.total} onPage={shown.setPage} />
          <FieldMessage
            id="athletes-message"
            error={faults.athletes === undefined ? undefined : messages.faults[faults.athletes]}
            hint={messages.athletesHint}
          />
        </Stack>
      )}
    </Card>
  )
}

type Filter = 'all' | 'home' | 'away'

function useShown(people: SectionProps['people']) {
  const [search, setSearch] = useState('')
  const [side, setSide] = useState<Filter>('all')
  const [wanted, setPage] = useState(1)
  const found = people.rows.filter(
    row =>
      (side === 'all' || row.side === side) &&
      plain(`${calledOf(row)} ${row.athlete.name}`).includes(plain(search.trim())),
  )
  const pages = Math.max(1, Math.ceil(found.length / PAGE_ROWS))
  const page = Math.min(wanted, pages)
  return {
    search,
    side,
    page,
    pages,
    setPage,
    rows: found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
    total: found.length,
    setSearch: (text: string) => {
      setSearch(text)
      setPage(1)
    },
    setSide: (next: Filter) => {
      setSide(next)
      setPage(1)
    },
  }
}

function Filters({
  doc,
  shown,
  columns,
  onAdd,
}: {
  doc: SectionProps['doc']
  shown: ReturnType<typeof useShown>
  columns: readonly FactName[]
  onAdd: (name: FactName) => void
}) {
  const messages = useMessages(matchMessages)
  const { numbers } = useMessages(factMessages)
  const sides: { value: Filter; label: string }[] = [
    { value: 'all', label: messages.bothSides },
    { value: 'home', label: doc.home?.abbrev ?? messages.home },
    { value: 'away', label: doc.away?.abbrev ?? messages.away },
  ]
  return (
    <Stack gap={3} align="start" className={styles.filters}>
      <Field label={messages.findAthlete}>
        {ids => (
          <TextInput
            {...ids}
            type="search"
            value={shown.search}
            onChange={event => shown.setSearch(event.currentTarget.value)}
            // Enter searches; it must not submit the form.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {doc.kind === 'match' && (
        <Segmented label={messages.side} options={sides} value={shown.side} onChange={shown.setSide} />
      )}
      <Field label={messages.addNumber}>
        {ids => (
          <Select
            {...ids}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const name = FACT_NAMES.find(one => one === value)
              if (name) onAdd(name)
            }}
          >
            <option value="">{messages.chooseNumber}</option>
            {FACT_NAMES.filter(name => !columns.includes(name)).map(name => (
              <option key={name} value={name}>
                {numbers[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Stack>
  )
}

const OF_MATCH: readonly FactName[] = [
  'goals',
  'assists',
  'yellow-cards',
  'red-cards',
  'shots',
  'fouls',
  'offsides',
  'woodwork',
  'penalties-saved',
  'clean-sheet',
]
const OF_RACE: readonly FactName[] = ['start-position', 'finish-position']

/** Statistics with a column: those of the sport, those of the athletes' positions, and those known for somebody. */
function columnsOf(type: MatchDoc['kind'], people: People, draft: FactsDraft, added: readonly FactName[]): FactName[] {
  const shown = new Set<FactName>(added)
  if (type === 'match') for (const name of OF_MATCH) shown.add(name)
  if (type === 'race') for (const name of OF_RACE) shown.add(name)
  for (const { position } of people.rows) {
    const known = POSITIONS.find(code => code === position)
    if (known) shown.add(PREDICTED[known])
  }
  for (const { numbers } of Object.values(draft.athletes)) {
    for (const name of FACT_NAMES) if (numbers[name] !== undefined) shown.add(name)
  }
  return FACT_NAMES.filter(name => shown.has(name))
}
