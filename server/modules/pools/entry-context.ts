import { ADULT_YEARS, ageOn } from '#contract/people.ts'
import { areEntriesStopped, hasMode, type Settings, type Profile } from '#contract/settings.ts'
import type { Exclusion, Eligibility } from '#server/modules/responsible/index.ts'
import { Refusal } from '#server/platform/fail.ts'
import { newId, newNonce } from '#server/platform/ids.ts'
import type { NewEntry } from './sql-entries.ts'
import type { Game, Player } from './types.ts'

/** Decides whether each entry of a batch is accepted. Pure: all facts are passed in as an `EntryContext`. */

/** One requested entry. `picks` are canonical and were validated by the mode. */
export interface EntryRequest {
  gameId: string
  mode: string
  accountId: string
  picks: readonly number[]
  code: string | null
  /**
   * C13: the influencer whose code was given; undefined for an unusable code, which is refused unless the idempotency key has an answer
   * already.
   */
  influencerId: string | null | undefined
  /** A refusal decided on arrival (P2): returned unless the idempotency key has an answer already. */
  refused?: Refusal
  /** W6: the Idempotency-Key, and the input it belongs to. */
  key: string | undefined
  input: string
}

export interface EntryReceipt {
  entryId: string
}

/** The facts that decide entries; `counts`, `sent`, `balances` and `lossLeft` are updated as entries of the batch are accepted. */
export interface EntryContext {
  at: Date
  today: string
  settings: Settings
  locked: Map<string, Game>
  /** Accounts that a mode refuses, as `game:account`. */
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
  /** Accounts that may not play for money, according to the registers. */
  ineligible: Map<string, NonNullable<Eligibility['ineligible']>>
  /** W4: the remaining loss limit; accounts without a limit are missing. */
  lossLeft: Map<string, bigint>
}

/** Accepts one entry or returns the refusal. */
export function judge(context: EntryContext, item: EntryRequest): { game: Game; entry: NewEntry } | Refusal {
  const game = context.locked.get(item.gameId)
  if ((game?.mode ?? context.closed.get(item.gameId)) !== item.mode) return new Refusal('not_found')
  // Checked again: an entry that waited for its wallet is judged by the time it acquired the lock (C2).
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
  // Checked before the balance, so that nobody buys coins they cannot use.
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
    nonce: newNonce(),
  }
  return { game, entry }
}

/** Refusals for lack of money; a duplicate is reported before these. */
const OF_MONEY: ReadonlySet<string> = new Set(['insufficient_balance', 'limit_loss'])

/** A closed game is reported before a duplicate. */
export function refuseExisting(context: EntryContext, item: EntryRequest): Refusal {
  const copied = { balances: new Map(context.balances), lossLeft: new Map(context.lossLeft) }
  const judged = judge({ ...context, counts: new Map(), sent: new Set(), ...copied }, item)
  return judged instanceof Refusal && !OF_MONEY.has(judged.code) ? judged : new Refusal('duplicate_entry')
}

/** Why this account may not enter this game, whatever the picks. */
function refusalOf(context: EntryContext, item: EntryRequest, game: Game): Refusal | undefined {
  const player = context.players.get(item.accountId)
  if (!player || player.blocked) return new Refusal('account_blocked')
  if (isForbidden(context.settings.profile, game)) return new Refusal('mode_unavailable')
  if (areEntriesStopped(context.settings.stops, game.mode, game.id)) return new Refusal('entries_stopped')
  const exclusion = context.exclusion.get(item.accountId)
  if (exclusion) return new Refusal(exclusion)
  // A free game without prizes is open to everybody; any other counts as playing for money.
  if (game.price === 0n && game.guaranteed === 0n) return undefined
  if (player.birthDate === null) return new Refusal('birth_date_needed')
  if (ageOn(player.birthDate, context.today) < ADULT_YEARS) return new Refusal('under_age')
  if (!player.hasTerms) return new Refusal('terms_needed')
  const ineligible = context.ineligible.get(item.accountId)
  return ineligible && new Refusal(ineligible)
}

/** Games that the current compliance profile no longer allows, though they opened before it was narrowed. */
const isForbidden = (profile: Profile, game: Game): boolean =>
  !hasMode(profile, game.mode) ||
  (profile === 'free' && (game.price > 0n || game.guaranteed > 0n)) ||
  (profile === 'fantasy' && !game.fixed)
