import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/call.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { type Card, playedKey, refreshCard } from './api.ts'
import type { CardTypeName } from './card-type.ts'
import type { AnyDraft, PlayCardType } from './play-card-type.ts'

/** While it is this young, what was chosen here is newer than anything the server could tell. */
const DRAFT_FRESH_MS = 60_000

/** My unsent picks on a card. */
export const draftQuery = <C extends Card, P, D extends AnyDraft, S>(play: PlayCardType<C, P, D, S>, cardId: string) =>
  queryOptions({
    queryKey: ['draft', play.kind.mode, cardId],
    queryFn: ({ signal }) => play.load(cardId, signal),
    staleTime: DRAFT_FRESH_MS,
  })

/** Whether I can play the card with the code (C13). */
export const checkCode = (type: CardTypeName, cardId: string, code: string): Promise<boolean> =>
  call(type.calls.checkCode, { params: { id: cardId, code } })

/** Sends a game on a card. */
export const playMutation = <C extends Card, P, D extends AnyDraft, S>(
  client: QueryClient,
  { kind, send }: PlayCardType<C, P, D, S>,
  cardId: string,
) =>
  mutationOptions({
    mutationFn: ({ play, key }: { play: S; key: string }) => send(play, key),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
      void client.invalidateQueries({ queryKey: playedKey(kind) })
      void refreshCard(client, kind, cardId)
    },
  })
