import type { HoldType } from '#contract/holds.ts'
import type { JobOptions, Tx } from '#server/platform/db.ts'
import type { JobSet } from '#server/platform/jobs.ts'

/**
 * A changed wallet, compact because thousands are sent together: account, change (centavos, negative for a debit), balance (centavos) and
 * change counter after it, the movement's id if there was only one, and its module.
 */
export type BalanceChange = [
  accountId: string,
  change: number,
  balance: number,
  seq: number,
  movementId: string | null,
  module: string,
]

/**
 * Domain events, published to their consumers. An event exists exactly when its transaction commits; consumers may run twice. Payloads
 * contain ids and data that cannot be read later, never secrets.
 */
export interface Events {
  /** An account was created. */
  'account.created': { accountId: string }
  /** A sign-in from a device this account had not used. `address` and `device` as the session list shows them. */
  'account.new-device': { accountId: string; sessionId: string; device: string; address: string; at: string }
  /** The password was changed, in the profile or with a recovery link. */
  'account.password-changed': { accountId: string; at: string }
  /** A changed e-mail was confirmed; the old address is notified. */
  'account.email-changed': { accountId: string; oldEmail: string; at: string }
  /** The account was deleted; its personal data is already erased. */
  'account.deleted': { accountId: string }
  /** Movements were posted: the changed wallets, at most 2,000 per event. */
  'ledger.balances-changed': { changes: BalanceChange[] }
  /** The schedule or the facts of a match changed. */
  'match.changed': { matchId: string }
  /** Only the clock of a live match changed. */
  'match.clock-moved': { matchId: string }
  /** Entries were accepted: the pool and the count of a game changed. Entries of one batch share an event. */
  'game.entered': { gameId: string; mode: string }
  /** The state of a game changed (locked, running, provisional, paid, void …), or its times. */
  'game.changed': { gameId: string; mode: string; state: string }
  /** A game has a new ranking. */
  'game.scored': { gameId: string; mode: string; version: number }
  /** A paid game was corrected: some entries got more in this version of its ranking (C10). */
  'game.corrected': { gameId: string; mode: string; version: number }
  /** The prizes of a game were decided by this version of its ranking; payment to the wallets has begun. */
  'game.settled': { gameId: string; mode: string; version: number }
  /** A game was paid by this version of its ranking: prizes are in the wallets. */
  'game.paid': { gameId: string; mode: string; version: number }
  /**
   * A range of entries was refunded: entry ids `from` (exclusive) to `to`, in order. Entries that are void individually came too late (C2),
   * with the reason `late_entry`, or belong to an account that was frozen before the lock (W7), with `account_frozen` and that account:
   * then the range covers only these, and with any other reason all the others.
   */
  'game.refunded': { gameId: string; mode: string; from: string; to: string; reason: string; accountId?: string }
  /** W1: a Pix was credited to a player; `movementId` is the row of the statement. */
  'wallet.credited': { accountId: string; movementId: string; amount: string; late: boolean; differs: boolean }
  /** W1, W4: a Pix was returned to its payer; `accountId` is the account whose charge it paid, if any. */
  'wallet.returned': { accountId: string | null; e2eId: string; amount: string; reason: string }
  /** W2: a withdrawal ended, or was returned by the receiver's bank after it was paid. */
  'wallet.withdrawal-ended': {
    accountId: string
    withdrawalId: string
    amount: string
    state: 'paid' | 'failed' | 'bounced'
    /** For a return: the movement, since there may be several partial returns. */
    movementId?: string
  }
  /** W3: a player transferred coins to another. */
  'wallet.transferred': { transferId: string; senderId: string; receiverId: string; amount: string }
  /** W7: a Pix was clawed back by its bank: the account is frozen, and its unlocked entries are void. */
  'wallet.clawed-back': { accountId: string; e2eId: string; returnId: string; amount: string; debt: string }
  /** Outgoing money of an account is held until then: withdrawals wait, transfers are refused. */
  'wallet.account-held': { accountId: string; holdId: string; kind: HoldType; until: string }
  /** A hold ended, by time or early, and no other one is active. */
  'wallet.account-freed': { accountId: string; holdId: string }
  /** Messages were sent in a chat: one event for all within a short interval. */
  'chat.said': { chatId: string }
  /** A member of a chat of two has unread messages after a delay: one event for all of that interval. */
  'chat.waiting': { chatId: string }
  /** Messages in a chat of two are no longer unread: this account read them or blocked their author, or they were deleted. */
  'chat.attended': { chatId: string; accountId: string }
  /** Reports of a message were resolved: its reporters and author are notified. `until`: the end of a mute. */
  'chat.report-answered': {
    reportId: string
    reporterIds: string[]
    authorId: string
    action: 'dismiss' | 'delete' | 'mute' | 'block'
    until: string
  }
  /** An ad was sent to these players, who get a notification; 2,000 per event. */
  'ad.sent': { adId: string; cardId: string; title: string; text: string; accountIds: string[] }
  /** A player was invited to a room. */
  'room.invited': { roomId: string; kind: string; accountId: string; byId: string }
  /** A player joined a room, by invitation or directly. */
  'room.joined': { roomId: string; kind: string; accountId: string }
  /** A player left a room, or (not `wasIn`) lost an invitation: by themselves (`byId` is their own), or removed by its owner. */
  'room.left': { roomId: string; kind: string; accountId: string; byId: string; wasIn: boolean }
  /** F6: a room is closed to entries from `at` on. */
  'room.closing': { roomId: string; kind: string; at: string }
  /** Something that members see of a room changed: people or settings (`room`), a duel's start or a guess. One event per short interval. */
  'room.changed': { roomId: string; kind: string; what: 'room' | 'started' | 'guess' }
  /** A player was invited to a league. */
  'league.invited': { leagueId: string; accountId: string; byId: string }
  /** A player joined a league, by an invitation or its link. */
  'league.joined': { leagueId: string; accountId: string }
  /** A player left a league, or lost an invitation. */
  'league.left': { leagueId: string; accountId: string }
  /** A league's week with points is over. */
  'league.week-ended': { leagueId: string; week: string }
  /** Something that members see of a league changed: people, settings or pairings. One event per short interval. */
  'league.changed': { leagueId: string; what: 'league' | 'meetings' }
  /** V1: a duel was not started because its opponent could not play: `code` is only for the opponent. Nothing was debited. */
  'versus.cannot-play': { roomId: string; kind: string; accountId: string; code: string }
  /**
   * A question was sent to these players (P2), who get a notification while it can be answered; 5,000 per event. `expiresAt`: until when it
   * can be answered.
   */
  'push.sent': { pushId: string; question: string; questionEn: string; expiresAt: string; accountIds: string[] }
  /** A dispute was resolved. */
  'dispute.answered': { disputeId: string; gameId: string; accountId: string; accepted: boolean }
}

/** Emits an event in the caller's transaction. */
export function emit<N extends keyof Events>(tx: Tx, name: N, payload: Events[N], options?: JobOptions): Promise<void> {
  return tx.emit(name, payload, options)
}

/** Consumers by event and by the name of their task, which is stored with each job. */
export type Consumers = { readonly [N in keyof Events]?: Readonly<Record<string, (event: Events[N]) => Promise<void>>> }

/** A module's part of the queue: `on` consumes events, `tasks` are jobs that the module adds or schedules itself. */
export function jobSet({
  on,
  tasks,
  ...scheduled
}: Omit<JobSet, 'tasks' | 'consumes'> & { on: Consumers; tasks?: JobSet['tasks'] }): JobSet {
  const consumes = Object.fromEntries(Object.entries(on).map(([event, handlers]) => [event, Object.keys(handlers)]))
  // The payload is what `emit` was given, after a JSON round trip.
  const consumers = Object.assign({}, ...Object.values(on)) as JobSet['tasks']
  return { ...scheduled, tasks: { ...consumers, ...tasks }, consumes }
}
