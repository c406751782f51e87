import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radar } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { RISK_SORTS } from '#contract/api/admin/risk.ts'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { LevelBadge, SignalStateBadge } from '#operator/lib/risk-badges.tsx'
import { riskMessages, type RiskMessages } from '#operator/lib/i18n.ts'
import { RISK_TYPES, RISK_LEVELS, RISK_STATES, type Signal, signalsQuery } from './api.ts'
import { type RiskPageMessages, messages as pageMessages } from './i18n.ts'
import money from '#operator/lib/page-layout.module.css'
import styles from './signals-screen.module.css'

/** Every sign of risk, those that wait first. */
export function SignalsScreen() {
  const messages = useMessages(pageMessages)
  const risk = useMessages(riskMessages)
  const filters = useFilters()
  const signals = useQuery(signalsQuery(filters))
  const isFiltered =
    filters.search !== '' || [filters.state, filters.type, filters.level].some(one => one !== undefined)
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <MoneyTools filters={filters} states={[undefined, ...RISK_STATES]} messages={messages} />
      <Choices filters={filters} />
      <ListPage
        empty={{
          art: <Radar />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={signals}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={RISK_SORTS}
            caption={messages.table}
            columns={columnsIn(messages, risk)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

interface Filtered {
  kind?: string | undefined
  level?: string | undefined
}

function useFilters() {
  const filters = useListFilters(RISK_STATES, { sorts: RISK_SORTS })
  const { kind, level, narrow } = useListAddress<Filtered>()
  return {
    ...filters,
    type: RISK_TYPES.find(one => one === kind),
    level: RISK_LEVELS.find(one => one === level),
    setFilters: (next: Filtered) => narrow(next, true),
  }
}

function Choices({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const messages = useMessages(pageMessages)
  const risk = useMessages(riskMessages)
  return (
    <div className={styles.choices}>
      <Field label={messages.kinds}>
        {ids => (
          <Select
            {...ids}
            value={filters.type ?? ''}
            onChange={event => filters.setFilters({ kind: event.currentTarget.value || undefined })}
          >
            <option value="">{messages.anyType}</option>
            {RISK_TYPES.map(type => (
              <option key={type} value={type}>
                {risk.type[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={messages.levels}>
        {ids => (
          <Select
            {...ids}
            value={filters.level ?? ''}
            onChange={event => filters.setFilters({ level: event.currentTarget.value || undefined })}
          >
            <option value="">{messages.anyLevel}</option>
            {RISK_LEVELS.map(level => (
              <option key={level} value={level}>
                {risk.level[level]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const SHOWN_NAMES = 3
const nameOf = (who: Signal['people'][number]): string => who.username || who._id

function names(people: Signal['people'], messages: RiskPageMessages): string {
  const shown = people.slice(0, SHOWN_NAMES).map(nameOf).join(', ')
  return people.length > SHOWN_NAMES ? `${shown} ${messages.andMore(people.length - SHOWN_NAMES)}` : shown
}

const columnsIn = (messages: RiskPageMessages, risk: RiskMessages): Column<Signal>[] => [
  { id: 'kind', title: messages.type, cell: row => <strong>{risk.type[row.kind]}</strong> },
  { id: 'level', title: messages.level, cell: row => <LevelBadge level={row.level} /> },
  { id: 'state', title: messages.states, cell: row => <SignalStateBadge state={row.state} /> },
  {
    id: 'people',
    title: messages.people,
    cell: row => <span className={styles.people}>{names(row.people, messages)}</span>,
  },
  { id: 'first', title: messages.first, cell: row => <Moment at={row.firstSeenAt} /> },
  { id: 'last', title: messages.last, cell: row => <Moment at={row.lastSeenAt} /> },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/risk/$signal"
        params={{ signal: row._id }}
        className={money.link}
        aria-label={messages.openOf(risk.type[row.kind], names(row.people, messages))}
      >
        {messages.open}
      </Link>
    ),
  },
]
