import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as athletes from '#contract/api/admin/cards.ts'
import * as championships from '#contract/api/admin/championship-cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { SETTLEMENT_KEY } from '#operator/lib/games/api.ts'
import { ORDERS_KEY } from '#operator/lib/orders.ts'
import type { CardType } from './card-type.ts'

export type GameState = (typeof athletes.GAME_STATES)[number]
export type CardRow = z.output<typeof athletes.operatorCards.answer>['docs'][number]
export type ChampionshipCardRow = z.output<typeof championships.operatorChampionshipCards.answer>['docs'][number]
export type SharedRow = Omit<CardRow, 'gameType' | 'athletes'>
export type Tick = z.output<typeof athletes.operatorTick.body>['ticks'][number]

/** Everything about cards is cached under this key. */
export const CARDS = 'cards'
const CARD_EVERY_MS = 4_000
/** States in which a card changes by itself, by time or by events of its matches. */
const MOVING: ReadonlySet<GameState> = new Set<GameState>([
  'scheduled',
  'open',
  'locked',
  'running',
  'provisional',
  'settling',
  'voiding',
])

/** A card for the editor and the results, polled every few seconds while it can change. */
const oneOf = <Card extends { state: GameState }>(
  mode: CardType['mode'],
  id: string,
  read: (signal: AbortSignal) => Promise<Card>,
) =>
  queryOptions({
    queryKey: [CARDS, mode, 'one', id],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.data && MOVING.has(state.data.state) ? CARD_EVERY_MS : false),
  })

/** An Athletes card. */
export const cardQuery = (id: string) =>
  oneOf('athlete-card', id, signal => call(athletes.operatorCard, { params: { id }, signal }))

export const championshipCardQuery = (id: string) =>
  oneOf('card-game', id, signal => call(championships.operatorChampionshipCard, { params: { id }, signal }))

/** Drafts that nobody has seen need no reason. */
const NO_REASON = { reason: '' }

/** The queries that a change of a card invalidates. */
const READ_AGAIN = [CARDS, SETTLEMENT_KEY, ORDERS_KEY]

/** How a card of one type is saved. `seq` is the version of the card: the one that was edited, and the one that was saved. */
export interface SaveCalls<Input> {
  create: (body: Input & { reason: string }) => Promise<{ _id: string }>
  update: (id: string, body: Input & { reason: string; seq: number }) => Promise<{ seq: number }>
}

/** How an Athletes card is saved. */
export const saveCard: SaveCalls<athletes.CardInput> = {
  create: body => call(athletes.operatorCreateCard, { body }),
  update: (id, body) => call(athletes.operatorUpdateCard, { params: { id }, body }),
}

/** How a championship card is saved. */
export const saveChampionshipCard: SaveCalls<championships.ChampionshipCardInput> = {
  create: body => call(championships.operatorCreateChampionshipCard, { body }),
  update: (id, body) => call(championships.operatorUpdateChampionshipCard, { params: { id }, body }),
}

interface Saving<Input> {
  input: Input
  seq: number
  reason?: string
  /** Called for a card that was there before it is read again. */
  onSaved: (seq: number) => void
}

/** Creates a card and returns its id, or updates the one of `id`. */
export const saveMutation = <Input>(client: QueryClient, calls: SaveCalls<Input>, id: string | undefined) =>
  changing(client, READ_AGAIN, async ({ input, seq, reason = '', onSaved }: Saving<Input>) => {
    const body = { ...input, reason }
    if (id === undefined) return (await calls.create(body))._id
    onSaved((await calls.update(id, { ...body, seq })).seq)
    return id
  })

/** Creates a draft from a championship's next round, or from a given one, and returns its id. */
export const draftNextMutation = (client: QueryClient, type: CardType) =>
  changing(client, READ_AGAIN, async (body: { championship: string; round?: string }) => {
    const { _id } = await type.draftNext(body)
    return _id
  })

/** Copies a card into a new draft and returns its id. */
export const cloneMutation = (client: QueryClient, { calls }: CardType) =>
  changing(client, READ_AGAIN, async ({ id }: { id: string }) => {
    const { _id } = await call(calls.clone, { params: { id }, body: NO_REASON })
    return _id
  })

export type CardStep = keyof CardType['calls']['steps'] | 'unschedule'

/** Runs a step on a card, with a reason. Voiding a scheduled card makes it a draft again. */
export const stepMutation = (client: QueryClient, { calls }: CardType, id: string) =>
  changing(client, READ_AGAIN, ({ step, reason }: { step: CardStep; reason: string }) =>
    call(step === 'unschedule' ? operatorVoidGame : calls.steps[step], { params: { id }, body: { reason } }),
  )

/** Sets which options without a rule happened. */
export const tickMutation = (client: QueryClient, id: string) =>
  changing(client, READ_AGAIN, (body: { ticks: Tick[]; reason: string }) =>
    call(athletes.operatorTick, { params: { id }, body }),
  )
