import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as games from '#contract/api/admin/games.ts'
import type { Centavos } from '#contract/money.ts'
import { changing } from '#operator/lib/changing.ts'
import { call } from '../call.ts'
import { ORDERS_KEY } from '../orders.ts'
import type { GameMessages } from './i18n.ts'

export type Settlement = z.output<typeof games.operatorSettlementPreview.answer>
export type GameState = Settlement['state']
export type GameStep = 'hold' | 'release' | 'settle' | 'void' | 'correct'

/** The part of a game that its payment needs, in any mode. */
export interface OperatedGame {
  _id: string
  type: keyof GameMessages['of']
  name: string
  state: GameState
  hold: string | null
  price: Centavos
  pool: Centavos
  /** The guaranteed prize; 0 for a growing pool. */
  guaranteed: Centavos
  entries: number
}

/** Settlement previews are cached under this key. */
export const SETTLEMENT_KEY = 'settlement'
const EVERY_MS = 4_000

/** States with a ranking. */
const RANKED: ReadonlySet<GameState> = new Set<GameState>(['running', 'provisional', 'settling', 'paid'])

/** The prizes by the current facts, once there is a ranking; of a paid game, what was paid. */
export const settlementQuery = (id: string, state: GameState) =>
  queryOptions({
    queryKey: [SETTLEMENT_KEY, id],
    queryFn: ({ signal }) => call(games.operatorSettlementPreview, { params: { id }, signal }),
    enabled: RANKED.has(state),
    refetchInterval: state === 'paid' ? false : EVERY_MS,
  })

/** The payments that would correct a paid game. */
export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: ['correction', id],
    queryFn: ({ signal }) => call(games.operatorCorrectionPreview, { params: { id }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Runs a step on a game. `gameKey` is the first key of the game page's queries. */
export const stepMutation = (client: QueryClient, id: string, gameKey: string) =>
  changing(
    client,
    [gameKey, SETTLEMENT_KEY, ORDERS_KEY, 'changed-games', 'waiting'],
    ({ step, reason }: { step: GameStep; reason: string }): Promise<Taken> => take(id, step, reason),
  )

/** The correction's result; or whether the step waits for a second approval. */
type Taken = games.CorrectionResult | 'asked' | undefined

const takenOf = ({ order }: { order: string | null }): Taken => (order === null ? undefined : 'asked')

async function take(id: string, step: GameStep, reason: string): Promise<Taken> {
  const params = { id }
  switch (step) {
    case 'correct':
      return call(games.operatorCorrectGame, { params, body: { reason } })
    case 'settle':
      return takenOf(await call(games.operatorSettleGame, { params, body: { reason } }))
    case 'void':
      return takenOf(await call(games.operatorVoidGame, { params, body: { reason } }))
    case 'hold':
    case 'release':
      await call(games.operatorHoldGame, { params, body: { hold: step === 'hold', reason } })
      return undefined
  }
}

/** When a game is or was paid, if a page can state it. Undefined when it is not scheduled, or on hold: then the time is unknown. */
export function payMoment(game: {
  state: GameState
  hold: string | null
  payDate: Date | null
}): { is: 'pays' | 'paid'; at: Date } | undefined {
  if (game.payDate === null) return undefined
  if (game.state === 'paid') return { is: 'paid', at: game.payDate }
  return game.state === 'provisional' && game.hold === null ? { is: 'pays', at: game.payDate } : undefined
}
