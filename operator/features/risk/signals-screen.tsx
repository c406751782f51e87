import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radar } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { RISK_SORTS } from '#contract/api/operator-risk.ts'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { LevelBadge, SignalStateBadge } from '#operator/lib/risk-badges.tsx'
import { riskWords, type RiskWords } from '#operator/lib/risk-words.ts'
import { RISK_KINDS, RISK_LEVELS, RISK_STATES, type Signal, signalsQuery } from './api.ts'
import { type RiskPageWords, words as pageWords } from './i18n.ts'
import money from '#operator/lib/money-page.module.css'
import styles from './signals-screen.module.css'

/** Every sign of risk, those that wait first. */
export function SignalsScreen() {
  const words = useWords(pageWords)
  const risk = useWords(riskWords)
  const asked = useAsked()
  const signals = useQuery(signalsQuery(asked))
  const isNarrowed = asked.search !== '' || [asked.state, asked.kind, asked.level].some(one => one !== undefined)
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <MoneyTools asked={asked} states={[undefined, ...RISK_STATES]} words={words} />
      <Choices asked={asked} />
      <ListPage
        empty={{
          art: <Radar />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={signals}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={RISK_SORTS}
            caption={words.table}
            columns={columnsIn(words, risk)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

interface Narrowed {
  kind?: string | undefined
  level?: string | undefined
}

function useAsked() {
  const asked = useListAsked(RISK_STATES, { sorts: RISK_SORTS })
  const { kind, level, narrow } = useListAddress<Narrowed>()
  return {
    ...asked,
    kind: RISK_KINDS.find(one => one === kind),
    level: RISK_LEVELS.find(one => one === level),
    narrow: (next: Narrowed) => narrow(next, true),
  }
}

function Choices({ asked }: { asked: ReturnType<typeof useAsked> }) {
  const words = useWords(pageWords)
  const risk = useWords(riskWords)
  return (
    <div className={styles.choices}>
      <Field label={words.kinds}>
        {ids => (
          <Select
            {...ids}
            value={asked.kind ?? ''}
            onChange={event => asked.narrow({ kind: event.currentTarget.value || undefined })}
          >
            <option value="">{words.anyKind}</option>
            {RISK_KINDS.map(kind => (
              <option key={kind} value={kind}>
                {risk.kind[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.levels}>
        {ids => (
          <Select
            {...ids}
            value={asked.level ?? ''}
            onChange={event => asked.narrow({ level: event.currentTarget.value || undefined })}
          >
            <option value="">{words.anyLevel}</option>
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

function names(people: Signal['people'], words: RiskPageWords): string {
  const shown = people.slice(0, SHOWN_NAMES).map(nameOf).join(', ')
  return people.length > SHOWN_NAMES ? `${shown} ${words.andMore(people.length - SHOWN_NAMES)}` : shown
}

const columnsIn = (words: RiskPageWords, risk: RiskWords): Column<Signal>[] => [
  { id: 'kind', title: words.kind, cell: row => <strong>{risk.kind[row.kind]}</strong> },
  { id: 'level', title: words.level, cell: row => <LevelBadge level={row.level} /> },
  { id: 'state', title: words.states, cell: row => <SignalStateBadge state={row.state} /> },
  { id: 'people', title: words.people, cell: row => <span className={styles.people}>{names(row.people, words)}</span> },
  { id: 'first', title: words.first, cell: row => <Moment at={row.firstSeenAt} /> },
  { id: 'last', title: words.last, cell: row => <Moment at={row.lastSeenAt} /> },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/risk/$signal"
        params={{ signal: row._id }}
        className={money.link}
        aria-label={words.openOf(risk.kind[row.kind], names(row.people, words))}
      >
        {words.open}
      </Link>
    ),
  },
]
