import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import {
  operatorExposedGames,
  operatorExposedGamesCsv,
  operatorExposedMatches,
  operatorExposedMatchesCsv,
} from '#contract/api/admin/books.ts'
import type { Centavos } from '#contract/money.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { col } from '#operator/lib/columns.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { modeMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ORDERS_KEY } from '#operator/lib/orders.ts'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type ExposureMessages, exposureMessages as messages } from './i18n.ts'

type Row = Record<'worst' | 'house' | 'stakes', Centavos>

const amounts = (t: ExposureMessages) => [
  col.money<Row>('worst', t.worst, row => row.worst),
  col.money<Row>('house', t.house, row => row.house),
  col.money<Row>('stakes', t.stakes, row => row.stakes),
]

/** The maximum cost of each game under way, and what it depends on. */
export const ExposedGamesScreen: Screen = listScreen({
  list: operatorExposedGames,
  csv: operatorExposedGamesCsv,
  queryKey: [ORDERS_KEY, 'exposure', 'games'],
  icon: Scale,
  messages,
  labels: modeMessages,
  texts: t => t.games,
  back: t => ({ to: '/treasury', label: t.back }),
  actions: ToMatches,
  filters: ({ t }) => [by.only('match', t.allMatches, t.ofMatch)],
  columns: ({ t, labels }) => [
    col.text('name', t.game, row => <GameLink game={row} />),
    ...amounts(t),
    col.text('depends', t.depends, row => t.dependsOn[row.guaranteed === null ? 'growing' : 'guaranteed']),
    col.money('guaranteed', t.guaranteed, row => row.guaranteed),
    col.text('mode', t.mode, row => labels[row.mode]),
    col.text('state', t.state, row => <GameStateBadge state={row.state} />),
    col.moment('start', t.start, row => row.startsAt),
  ],
})

function ToMatches() {
  return (
    <Link to="/exposure/matches" className={buttonClass({ variant: 'sec' })}>
      {useMessages(messages).byMatch}
    </Link>
  )
}

/** The total maximum cost of the games under way that depend on a match. */
export const ExposedMatchesScreen: Screen = listScreen({
  list: operatorExposedMatches,
  csv: operatorExposedMatchesCsv,
  queryKey: [ORDERS_KEY, 'exposure', 'matches'],
  icon: Scale,
  messages,
  texts: t => t.matches,
  back: t => ({ to: '/exposure', label: t.games.title }),
  columns: ({ t }) => [
    col.text('name', t.match, row => (
      <RouteLink to="/matches/$match" params={{ match: row._id }}>
        {row.name}
      </RouteLink>
    )),
    ...amounts(t),
    col.link('games', t.count, row => ({
      to: '/exposure',
      search: { match: row._id },
      label: t.gamesOf(row.games),
    })),
    col.text('championship', t.championship, row => row.championship),
    col.moment('start', t.start, row => row.startsAt),
  ],
})
