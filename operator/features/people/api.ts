import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorBlockUser,
  operatorNoteUser,
  operatorRevealUser,
  operatorSignOutUser,
  operatorUser,
  operatorUserGames,
  type operatorUsers,
  operatorUserStatement,
} from '#contract/api/admin/people.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type Listed = z.output<typeof operatorUsers.answer>['docs'][number]
export type Detail = z.output<typeof operatorUser.answer>
export type Revealed = z.output<typeof operatorRevealUser.answer>
export type StatementRow = z.output<typeof operatorUserStatement.answer>['docs'][number]
export type Game = z.output<typeof operatorUserGames.answer>['docs'][number]

/** All data about a player. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) => call(operatorUser, { params: { id }, signal }),
  })

/** A page of a player's statement. */
export const statementQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['people', id, 'statement', page],
    queryFn: ({ signal }) => call(operatorUserStatement, { params: { id }, query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the games a player entered. */
export const gamesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['people', id, 'games', page],
    queryFn: ({ signal }) => call(operatorUserGames, { params: { id }, query: { page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })

/** Reveals the CPF and other masked data, which is audited. Held only by the page, in no cache. */
export const revealMutation = (client: QueryClient, id: string) => ({
  ...changing(client, [], (reason: string) => call(operatorRevealUser, { params: { id }, body: { reason } })),
  gcTime: 0,
})

/** Operators' actions on an account. */
export type Action = 'block' | 'admit' | 'signOut'

/** Blocks or unblocks an account, or ends its sessions. */
export const actionMutation = (client: QueryClient, id: string) =>
  changing(client, ['people'], ({ action, reason }: { action: Action; reason: string }): Promise<unknown> => {
    const params = { id }
    if (action === 'signOut') return call(operatorSignOutUser, { params, body: { reason } })
    return call(operatorBlockUser, { params, body: { blocked: action === 'block', reason } })
  })

export const noteMutation = (client: QueryClient, id: string) =>
  changing(client, [['people', id]], (text: string) => call(operatorNoteUser, { params: { id }, body: { text } }))
