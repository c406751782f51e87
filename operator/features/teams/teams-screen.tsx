import { Link } from '@tanstack/react-router'
import { Shield } from 'lucide-react'
import { operatorTeams, operatorTeamsCsv } from '#contract/api/admin/matches.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { messages } from './i18n.ts'
import styles from './teams.module.css'

/** All teams. */
export const TeamsScreen: Screen = listScreen({
  list: operatorTeams,
  csv: operatorTeamsCsv,
  queryKey: ['teams', 'list'],
  icon: Shield,
  messages,
  filters: ({ t }) => [by.search(t)],
  columns: ({ t }) => [
    col.text('team', t.team, row => (
      <Link to="/teams/$team" params={{ team: row._id }} className={styles.team}>
        <TeamName team={row} size={28} />
      </Link>
    )),
    col.text('abbrev', t.abbrev, row => row.abbrev),
    col.text('state', t.state, row => row.state),
    col.text('aliases', t.aliases, row => <span className={styles.aliases}>{row.aliases.join(', ')}</span>),
    col.text('colors', t.colors, row => row.colors.join(' ')),
  ],
})
