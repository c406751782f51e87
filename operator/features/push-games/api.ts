import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as api from '#contract/api/admin/push-games.ts'
import { GAME_STATES } from '#contract/api/player/card-documents.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

/** A push game is never scheduled. */
export const PUSH_STATES = GAME_STATES.filter(state => state !== 'scheduled')
export type Push = api.OperatorPush
export type PushBody = z.output<typeof api.zPushInput>
export type PushMatch = z.output<typeof api.operatorPushMatches.answer>['docs'][number]
export type PushState = Push['state']

export const PUSH_TONES = {
  draft: 'outline',
  scheduled: 'info',
  open: 'green',
  locked: 'info',
  running: 'info',
  provisional: 'orange',
  settling: 'info',
  paid: 'plain',
  voiding: 'info',
  void: 'plain',
} as const satisfies Record<PushState, unknown>

/** Everything about push games is cached under this key. */
export const KEY = 'push-games'
/** Poll interval while answers are open, and then until it is paid. */
const RUNNING_MS = 2_000
const FOLLOWED_MS = 5_000

/** One push game; polled from sending until it is final. */
export const pushQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Push & { audience: number | null }> => {
      const { doc, audience } = await call(api.operatorPushGame, { params: { id }, signal })
      return { ...doc, audience }
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.state === 'draft' || data.state === 'paid' || data.state === 'void') return false
      return data.state === 'open' ? RUNNING_MS : FOLLOWED_MS
    },
  })

export const matchesQuery = queryOptions({
  queryKey: [KEY, 'matches'],
  queryFn: async ({ signal }) => (await call(api.operatorPushMatches, { query: {}, signal })).docs,
  refetchInterval: 60_000,
})

/** Creates a draft, or updates the one of `id` from its version `seq`; returns its id and version. */
export const saveMutation = (client: QueryClient, id: string | undefined) =>
  changing(client, [KEY], async ({ seq, ...body }: PushBody & { seq: number }) => {
    if (id === undefined) return { ...(await call(api.operatorAddPush, { body })), seq: 0 }
    const saved = await call(api.operatorChangePush, { params: { id }, body: { ...body, seq } })
    return { _id: id, seq: saved.seq }
  })

/** Sends a draft; returns the number of recipients. */
export const sendMutation = (client: QueryClient, id: string) =>
  changing(client, [KEY], (reason: string) => call(api.operatorSendPush, { params: { id }, body: { reason } }))

/** Sets the result; null leaves it to the facts. */
export const answerMutation = (client: QueryClient, id: string) =>
  changing(client, [KEY], (body: { correct: boolean | null; reason: string }) =>
    call(api.operatorAnswerPush, { params: { id }, body }),
  )

export const removeMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (reason: string) => call(api.operatorDeletePush, { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY, 'list'] }),
  })
