import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type CardInput,
  type GAME_STATES,
  operatorCard,
  operatorCards,
  operatorCloneCard,
  operatorCorrectCard,
  operatorCreateCard,
  operatorDeleteCard,
  operatorDraftNextCard,
  operatorHoldCard,
  operatorLockCard,
  operatorOpenCard,
  operatorSettleCard,
  operatorSettlementPreview,
  operatorTick,
  operatorUpdateCard,
  operatorVoidCard,
} from '#contract/api/operator-cards.ts'
import { call } from '#operator/lib/call.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export type GameState = (typeof GAME_STATES)[number]
export type CardRow = z.output<typeof operatorCards.answer>['docs'][number]
export type Settlement = z.output<typeof operatorSettlementPreview.answer>
export type Tick = z.output<typeof operatorTick.body>['ticks'][number]

const LIST_EVERY_MS = 10_000
const CARD_EVERY_MS = 4_000
/** States in which a card changes by itself, by the clock or by what happens on the pitch. */
const MOVING: ReadonlySet<GameState> = new Set<GameState>([
  'scheduled',
  'open',
  'locked',
  'running',
  'provisional',
  'settling',
  'voiding',
])

/** A page of cards. The last page stays on screen while the next is on its way; what changes by itself is read again. */
export const cardsQuery = (asked: { page: number; search: string | undefined; state: GameState | undefined }) =>
  queryOptions({
    queryKey: ['cards', 'list', asked],
    queryFn: ({ signal }) => call(operatorCards, { query: { ...asked, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_EVERY_MS,
  })

/** A card as the editor and the results need it, read again every few seconds while it moves. */
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['cards', 'one', id],
    queryFn: ({ signal }) => call(operatorCard, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && MOVING.has(state.data.state) ? CARD_EVERY_MS : false),
  })

/** Who would get what with the facts in force. Refused with `state_forbids` before there is a ranking. */
export const settlementQuery = (id: string, state: GameState) =>
  queryOptions({
    queryKey: ['cards', 'settlement', id],
    queryFn: ({ signal }) => call(operatorSettlementPreview, { params: { id }, signal }),
    refetchInterval: MOVING.has(state) ? CARD_EVERY_MS : false,
  })

const changing = <Input, Answer>(client: QueryClient, mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    // After a refusal too: what stood in the way is seen then.
    onSettled: () => client.invalidateQueries({ queryKey: ['cards'] }),
  })

/** Creates a card and answers its id, or changes the one of `id`. */
export const saveMutation = (client: QueryClient, id: string | undefined) =>
  changing(client, async ({ input, reason }: { input: CardInput; reason: string }) => {
    const body = { ...input, reason }
    if (id === undefined) return (await call(operatorCreateCard, { body }))._id
    await call(operatorUpdateCard, { params: { id }, body })
    return id
  })

/** Drafts the card of a championship's coming round and answers its id. */
export const draftNextMutation = (client: QueryClient) =>
  changing(client, async (body: { championship: string; reason: string }) => {
    const { _id } = await call(operatorDraftNextCard, { body })
    return _id
  })

/** Copies a card into a new draft and answers its id. */
export const cloneMutation = (client: QueryClient) =>
  changing(client, async ({ id, reason }: { id: string; reason: string }) => {
    const { _id } = await call(operatorCloneCard, { params: { id }, body: { reason } })
    return _id
  })

const STEPS = {
  open: operatorOpenCard,
  lock: operatorLockCard,
  settle: operatorSettleCard,
  void: operatorVoidCard,
  correct: operatorCorrectCard,
  remove: operatorDeleteCard,
}
export type CardStep = keyof typeof STEPS | 'hold' | 'release'

/** A correction says what it paid; other steps have nothing to tell. */
export type StepAnswer = z.output<typeof operatorCorrectCard.answer> | z.output<typeof operatorHoldCard.answer>

/** Takes a step in a card's life, for a reason. */
export const stepMutation = (client: QueryClient, id: string) =>
  changing(client, ({ step, reason }: { step: CardStep; reason: string }): Promise<StepAnswer> => {
    const params = { id }
    return step === 'hold' || step === 'release'
      ? call(operatorHoldCard, { params, body: { hold: step === 'hold', reason } })
      : call(STEPS[step], { params, body: { reason } })
  })

/** Says which options without a rule happened. */
export const tickMutation = (client: QueryClient, id: string) =>
  changing(client, (body: { ticks: Tick[]; reason: string }) => call(operatorTick, { params: { id }, body }))
