import { Shield } from 'lucide-react'
import { LEAGUE_STATES, operatorLeagues, operatorLeaguesCsv } from '#contract/api/admin/leagues.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { messages } from './i18n.ts'

/** All leagues, by state and name. */
export const LeaguesScreen: Screen = listScreen({
  list: operatorLeagues,
  csv: operatorLeaguesCsv,
  queryKey: ['leagues', 'list'],
  icon: Shield,
  messages,
  filters: ({ t }) => [by.search(t), by.state(t, LEAGUE_STATES, t.state)],
  columns: ({ t, lang }) => [
    col.link('name', t.league, row => ({ to: '/leagues/$league', params: { league: row._id }, label: row.name })),
    col.text('owner', t.owner, row => row.owner.username),
    col.number('members', t.members, row => row.members),
    col.text('reports', t.reports, row =>
      row.reports > 0 ? <Badge tone="orange">{row.reports.toLocaleString(lang)}</Badge> : '0',
    ),
    col.moment('created', t.createdAt, row => row.createdAt),
    col.text('closed', t.closedAt, row => (row.closedAt ? <Moment at={row.closedAt} /> : t.isOpen)),
  ],
})
