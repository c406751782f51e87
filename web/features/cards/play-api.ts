import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { checkInfluencerCode, getDraft, playCard, putDraft } from '#contract/api/cards.ts'
import { call } from '#web/lib/call.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { playedKey, refreshCard } from './api.ts'
import { athletesKind } from './kind.ts'
import type { Draft, Play } from './play-picks.ts'

/** While it is this young, what was chosen here is newer than anything the server could tell. */
const DRAFT_FRESH_MS = 60_000

/** My unsent picks on a card. */
export const draftQuery = (cardId: string) =>
  queryOptions({
    queryKey: ['draft', cardId],
    queryFn: ({ signal }) => call(getDraft, { params: { id: cardId }, signal }),
    staleTime: DRAFT_FRESH_MS,
  })

/** Keeps my unsent picks on the server. */
export const saveDraft = (cardId: string, draft: Draft): Promise<unknown> =>
  call(putDraft, { params: { id: cardId }, body: draft })

/** Whether I can play the card with the code (C13). */
export const checkCode = (cardId: string, code: string): Promise<boolean> =>
  call(checkInfluencerCode, { params: { id: cardId, code } })

/** Sends a game. `key` is the attempt's: the same one never pays twice (W6). */
export const playMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ play, key }: { play: Play; key: string }) => call(playCard, { body: play, idempotencyKey: key }),
    onSuccess: (_sent, { play }) => {
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
      void client.invalidateQueries({ queryKey: playedKey(athletesKind) })
      void refreshCard(client, athletesKind, play._card)
    },
  })
