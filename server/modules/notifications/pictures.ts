import type * as z from 'zod/mini'
import type { NoticeIcon, zNoticePrize } from '#contract/notice-sender.ts'
import { centavos } from '#contract/money.ts'
import { kinds } from './kinds.ts'
import { type Details, isCameBack, type Type } from './messages.ts'

interface Stored {
  kind: string
  detail: unknown
}

const isType = (kind: string): kind is Type => Object.hasOwn(kinds, kind)

/** How a notification is drawn: its icon, and for a prize what was won. */
export function pictureOf({ kind, detail }: Stored): { icon: NoticeIcon; prize?: z.output<typeof zNoticePrize> } {
  if (!isType(kind)) return { icon: 'news' }
  const won = wonBy(kind, detail)
  if (won) return { icon: 'prize', prize: won }
  return { icon: kind === 'refund' ? 'refund' : kinds[kind].group }
}

/** What was won: with points, and not less than the entry cost (C14). Older notifications do not tell the game. */
function wonBy(kind: Type, detail: unknown): z.output<typeof zNoticePrize> {
  if (kind !== 'prize' && kind !== 'win') return undefined
  const { name, amount, price, game, place, players, points } = detail as Details['prize'] & { game?: string }
  if (game === undefined || isCameBack(amount, price) || (kind === 'prize' && points === 0)) return undefined
  const places = kind === 'prize' ? { place, players: players ?? null } : { place: null, players: null }
  return { game, name, amount: centavos(BigInt(amount)), ...places }
}
