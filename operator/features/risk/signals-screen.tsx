import { Radar } from 'lucide-react'
import { operatorRiskSignals, operatorRiskSignalsCsv, operatorSeenRiskSignal } from '#contract/api/admin/risk.ts'
import { LevelBadge, SignalStateBadge } from '#operator/lib/badges.tsx'
import { col } from '#operator/lib/columns.tsx'
import { riskMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { answerSignal, RISK_LEVELS, RISK_STATES, RISK_TYPES, type Signal } from './api.ts'
import { messages, type RiskPageMessages } from './i18n.ts'

/** All risk signals, open ones first. */
export const SignalsScreen: Screen = listScreen({
  list: operatorRiskSignals,
  csv: operatorRiskSignalsCsv,
  queryKey: ['risk', 'list'],
  icon: Radar,
  messages,
  labels: riskMessages,
  filters: ({ t, labels }) => [
    by.search(t),
    by.state(t, RISK_STATES, t.state),
    by.select('kind', t.kinds, RISK_TYPES, labels.type, { all: t.anyType }),
    by.select('level', t.levels, RISK_LEVELS, labels.level, { all: t.anyLevel }),
  ],
  columns: ({ t, labels }) => [
    col.text('kind', t.type, row => <strong>{labels.type[row.kind]}</strong>),
    col.text('level', t.level, row => <LevelBadge level={row.level} />),
    col.text('state', t.states, row => <SignalStateBadge state={row.state} />),
    col.long('people', t.people, row => names(row.people, t)),
    col.moment('first', t.first, row => row.firstSeenAt),
    col.moment('last', t.last, row => row.lastSeenAt),
  ],
  bulk: ({ t, labels }) => ({
    name: row => `${labels.type[row.kind]}: ${names(row.people, t)}`,
    actions: (['seen', 'dismiss'] as const).map(answer => ({
      ...t.bulk[answer],
      id: answer,
      by: operatorSeenRiskSignal,
      isFor: row => row.state === 'open' || (answer === 'dismiss' && row.state === 'seen'),
      run: (row, reason) => answerSignal(row._id, answer, reason),
    })),
  }),
  open: (row, { t, labels }) => ({
    to: '/risk/$signal',
    params: { signal: row._id },
    label: t.openOf(labels.type[row.kind], names(row.people, t)),
  }),
})

const SHOWN_NAMES = 3
const nameOf = (who: Signal['people'][number]): string => who.username || who._id

function names(people: Signal['people'], t: RiskPageMessages): string {
  const shown = people.slice(0, SHOWN_NAMES).map(nameOf).join(', ')
  return people.length > SHOWN_NAMES ? `${shown} ${t.andMore(people.length - SHOWN_NAMES)}` : shown
}
