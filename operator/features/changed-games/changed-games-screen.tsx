import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import {
  operatorChangedGames,
  operatorChangedGamesCsv,
  operatorCorrectAll,
  operatorPreviewCorrections,
} from '#contract/api/admin/changed-games.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { formatReais } from '#contract/money.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { col } from '#operator/lib/columns.tsx'
import { useErrorMessages } from '#operator/lib/errors.ts'
import { GameLink } from '#operator/lib/game-link.tsx'
import { modeMessages } from '#operator/lib/i18n.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ORDERS_KEY } from '#operator/lib/orders.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { messages } from './i18n.ts'

const sumQuery = queryOptions({
  queryKey: ['changed-games', 'corrections'],
  queryFn: ({ signal }) => call(operatorPreviewCorrections, { signal }),
  staleTime: 0,
  gcTime: 0,
})

const correctAllMutation = (client: QueryClient) =>
  changing(client, ['changed-games', ORDERS_KEY, 'waiting'], (reason: string) =>
    call(operatorCorrectAll, { body: { reason } }),
  )

/** Requests a second approval for all corrections. */
function CorrectAll({ data }: { data: { total: number } | undefined }) {
  const t = useMessages(messages)
  const lang = useLang()
  const [isAsking, setIsAsking] = useState(false)
  const sum = useQuery({ ...sumQuery, enabled: isAsking })
  const correct = useMutation(correctAllMutation(useQueryClient()))
  if (!data || data.total === 0) return null
  return (
    <>
      <Button icon={<Scale aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t.correctAll}
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.correctAllTitle}
        text={isAsking ? <Sum sum={sum} /> : ''}
        confirmLabel={t.correctAll}
        canConfirm={sum.data !== undefined}
        onConfirm={async reason => {
          const { games, amount, refused } = await correct.mutateAsync(reason)
          toast.ok(t.requested(games, formatReais(amount, lang)))
          if (refused.length > 0) toast.warn(t.refused(refused.length))
        }}
      />
    </>
  )
}

/** The total of all corrections, and those that cannot be requested. */
function Sum({ sum }: { sum: UseQueryResult<z.output<typeof operatorPreviewCorrections.answer>> }) {
  const t = useMessages(messages)
  const errors = useErrorMessages()
  const lang = useLang()
  const { data } = sum
  if (!data) return sum.isError ? <Pending read={sum} /> : <p role="status">{t.counting}</p>
  return (
    <Stack gap={2} role="status">
      <p>
        <strong>{t.sum(data.games, formatReais(data.amount, lang), data.entries)}</strong>
      </p>
      {data.withheld > 0n && <p>{t.withheld(formatReais(data.withheld, lang))}</p>}
      <p>{t.second}</p>
      {data.refused.map(({ code, ...game }) => (
        <p key={game._id}>
          <GameLink game={game} />: {errors.codes[code as ErrorCode]?.title ?? code}
        </p>
      ))}
    </Stack>
  )
}

/** C10: paid games whose facts have changed since. */
export const ChangedGamesScreen: Screen = listScreen({
  list: operatorChangedGames,
  csv: operatorChangedGamesCsv,
  queryKey: ['changed-games'],
  icon: Scale,
  messages,
  labels: modeMessages,
  actions: CorrectAll,
  columns: ({ t, labels }) => [
    col.text('game', t.game, row => <GameLink game={row} />),
    col.moment('since', t.since, row => row.since),
    col.text('mode', t.mode, row => labels[row.mode]),
    col.moment('paidAt', t.paidAt, row => row.paidAt, null),
  ],
})
