import { randomBytes } from 'node:crypto'
import { areEntriesStopped, hasMode, type Settings, type Profile } from '#contract/settings.ts'
import { ADULT_YEARS, ageOn } from '#contract/people.ts'
import type { Exclusion, Eligibility } from '#server/modules/limits/index.ts'
import { Refusal } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { NewEntry } from './sql-entries.ts'
import type { Game, Player } from './types.ts'

/** Whether an entry is accepted, of all that arrived together. Reads nothing: what it is judged by is on the desk. */

/** An entry somebody wants to make. `picks` are canonical and checked by the mode. */
export interface EntryRequest {
  gameId: string
  mode: string
  accountId: string
  picks: readonly number[]
  code: string | null
  /** C13: whose code it is; undefined for one that cannot be used, which is refused unless the key has its answer already. */
  influencerId: string | null | undefined
  /** Why it came for nothing, judged where it arrived (P2): it is refused unless the key has its answer already. */
  refused?: Refusal
  /** W6: the Idempotency-Key, and the input it belongs to. */
  key: string | undefined
  input: string
}

export interface EntryReceipt {
  entryId: string
}

/** What entries are judged by; `counts`, `sent`, `balances` and `lossLeft` move along as entries of the batch are accepted. */
export interface EntryContext {
  at: Date
  today: string
  house: Settings
  locked: Map<string, Game>
  /** Whom a mode does not take, as `game:account`. */
  blocked: ReadonlyMap<string, Refusal>
  /** The modes of games that cannot be entered. */
  closed: Map<string, string>
  balances: Map<string, bigint>
  /** Entries so far, as `game:account`. */
  counts: Map<string, number>
  /** Picks of this batch, as `game:account:picks`. */
  sent: Set<string>
  players: Map<string, Player>
  /** W4: who pauses or is excluded. */
  exclusion: Map<string, Exclusion>
  /** Whose money is not played, as the registers say. */
  ineligible: Map<string, NonNullable<Eligibility['ineligible']>>
  /** W4: what may still be lost; who has no limit is missing. */
  lossLeft: Map<string, bigint>
}

/** Accepts one entry or gives the refusal. */
export function judge(context: EntryContext, item: EntryRequest): { game: Game; entry: NewEntry } | Refusal {
  const game = context.locked.get(item.gameId)
  if ((game?.mode ?? context.closed.get(item.gameId)) !== item.mode) return new Refusal('not_found')
  // Asked again: an entry that waited for its wallet is judged by the clock of when it got it (C2).
  if (!game || game.locksAt === null || context.at >= game.locksAt) return new Refusal('card_not_open')
  const { accountId, influencerId, code } = item
  if (item.refused) return item.refused
  if (influencerId === undefined) return new Refusal('code_unavailable', { fields: { code: 'code_unavailable' } })
  const refused = refusalOf(context, item, game)
  if (refused) return refused
  const key = `${item.gameId}:${item.accountId}`
  const blocked = context.blocked.get(key)
  if (blocked) return blocked
  const picks = `${key}:${item.picks.join(',')}`
  if (context.sent.has(picks)) return new Refusal('duplicate_entry')
  const mine = context.counts.get(key) ?? 0
  if (mine >= game.entriesPerUser) return new Refusal('entries_limit')
  // Before the balance: nobody is sent to buy coins that could not be played.
  const lossLeft = context.lossLeft.get(accountId)
  if (lossLeft !== undefined && game.price > 0n && game.price > lossLeft) return new Refusal('limit_loss')
  const balance = context.balances.get(item.accountId) ?? 0n
  if (balance < game.price) return new Refusal('insufficient_balance')
  context.sent.add(picks)
  context.counts.set(key, mine + 1)
  context.balances.set(item.accountId, balance - game.price)
  if (lossLeft !== undefined) context.lossLeft.set(accountId, lossLeft - game.price)
  const entry = {
    id: newId(context.at),
    gameId: game.id,
    accountId,
    picks: item.picks,
    price: game.price,
    rulesVersion: game.rulesVersion,
    acceptedAt: context.at,
    influencerId,
    code,
    nonce: randomBytes(16),
  }
  return { game, entry }
}

/** What would be refused for want of money is a duplicate in the first place. */
const OF_MONEY: ReadonlySet<string> = new Set(['insufficient_balance', 'limit_loss'])

/** A game that is closed is told before a duplicate is. */
export function refuseExisting(context: EntryContext, item: EntryRequest): Refusal {
  const copied = { balances: new Map(context.balances), lossLeft: new Map(context.lossLeft) }
  const judged = judge({ ...context, counts: new Map(), sent: new Set(), ...copied }, item)
  return judged instanceof Refusal && !OF_MONEY.has(judged.code) ? judged : new Refusal('duplicate_entry')
}

/** Who may not play this game, whatever they predict. */
function refusalOf(context: EntryContext, item: EntryRequest, game: Game): Refusal | undefined {
  const player = context.players.get(item.accountId)
  if (!player || player.blocked) return new Refusal('account_blocked')
  if (isForbidden(context.house.profile, game)) return new Refusal('mode_unavailable')
  if (areEntriesStopped(context.house.stops, game.mode, game.id)) return new Refusal('entries_stopped')
  const exclusion = context.exclusion.get(item.accountId)
  if (exclusion) return new Refusal(exclusion)
  // Free with nothing to win is open to everybody; whatever can pay is played for money.
  if (game.price === 0n && game.guaranteed === 0n) return undefined
  if (player.birthDate === null) return new Refusal('birth_date_needed')
  if (ageOn(player.birthDate, context.today) < ADULT_YEARS) return new Refusal('under_age')
  if (!player.hasTerms) return new Refusal('terms_needed')
  const ineligible = context.ineligible.get(item.accountId)
  return ineligible && new Refusal(ineligible)
}

/** What the law that the house runs under lets nobody enter: what was opened before it was narrowed. */
const isForbidden = (profile: Profile, game: Game): boolean =>
  !hasMode(profile, game.mode) ||
  (profile === 'free' && (game.price > 0n || game.guaranteed > 0n)) ||
  (profile === 'fantasy' && !game.fixed)
