import * as z from 'zod/mini'
import { zId } from './ids.ts'
import { zReais } from './money.ts'

/** A socket event: its name (with ids in it where the spec has them) and the schema of its payload. */
const event = <P extends z.ZodMiniType, A extends string[]>(name: (...ids: A) => string, payload: P) => ({
  name,
  payload,
})

/** `balance` and `seq` are absolute, so that a missed or repeated event does no harm. */
export const balanceEvent = event(
  (userId: string) => `balance:${userId}`,
  z.object({
    amount: zReais,
    type: z.enum(['in', 'out']),
    balance: zReais,
    seq: z.number(),
    _transaction: z.nullable(zId),
    module: z.string(),
  }),
)

export const notificationEvent = event(
  () => 'notification',
  z.object({ _id: zId, title: z.string(), text: z.string(), redirect: z.object({ uri: z.string() }) }),
)

/** Of a card, to those who look at it. `new_game` carries what the pool and the count are now; `scores`: the ranking moved. */
const zCardEvent = z.discriminatedUnion('status', [
  z.object({ status: z.literal('new_game'), cardCount: z.number(), amount: zReais }),
  z.object({ status: z.literal('scores'), seq: z.number() }),
])
const zCardEnd = z.object({ status: z.string() })

export const athleteEvent = event((cardId: string) => `athlete:${cardId}`, zCardEvent)
/** A card changed its state: read it again. */
export const athleteEndEvent = event((cardId: string) => `athlete-end:${cardId}`, zCardEnd)

/** The same of championship cards. */
export const cardGameEvent = event((cardId: string) => `card-game:${cardId}`, zCardEvent)
export const cardGameEndEvent = event((cardId: string) => `card-game-end:${cardId}`, zCardEnd)
