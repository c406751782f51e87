import { Scale } from 'lucide-react'
import { operatorChangedGames } from '#contract/api/admin/changed-games.ts'
import { col } from '#operator/lib/columns.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { modeMessages } from '#operator/lib/i18n.ts'
import { messages } from './i18n.ts'

/** C10: paid games whose facts are no longer those they were paid by. */
export const ChangedGamesScreen: Screen = listScreen({
  list: operatorChangedGames,
  queryKey: ['changed-games'],
  icon: Scale,
  messages,
  labels: modeMessages,
  columns: ({ t, labels }) => [
    col.text('game', t.game, row => <GameLink game={row} />),
    col.moment('since', t.since, row => row.since),
    col.text('mode', t.mode, row => labels[row.mode]),
    col.moment('paidAt', t.paidAt, row => row.paidAt, null),
  ],
})
