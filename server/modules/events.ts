import type { HoldType } from '#contract/holds.ts'
import type { JobOptions, Tx } from '#server/platform/db.ts'
import type { JobSet } from '#server/platform/jobs.ts'

/**
 * A changed wallet, short because thousands come together: account, change (centavos, negative when it went out), balance
 * (centavos) and count of changes after it, the movement's id where it was a single one, and its module.
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
 * Domain events, published to their consumers. An event exists exactly when its transaction commits; consumers may run
 * twice. Payloads are ids and what cannot be read later, never secrets.
 */
export interface Events {
  /** Somebody signed up. */
  'account.created': { accountId: string }
  /** A sign-in from a device this account had not used. `address` and `device` as the session list shows them. */
  'account.new-device': { accountId: string; sessionId: string; device: string; address: string; at: string }
  /** The password was changed, in the profile or with a recovery link. */
  'account.password-changed': { accountId: string; at: string }
  /** Another e-mail was confirmed; the old address is notified. */
  'account.email-changed': { accountId: string; oldEmail: string; at: string }
  /** The account was deleted; its personal data is gone already. */
  'account.deleted': { accountId: string }
  /** Movements were posted: the wallets they changed, at most 2,000 at once. */
  'ledger.balances-changed': { changes: BalanceChange[] }
  /** The schedule or the facts of a match changed. */
  'match.changed': { matchId: string }
  /** The clock of a live match moved, and nothing else of it. */
  'match.clock-moved': { matchId: string }
  /** Entries came in: the pool and the count of a game moved. One event for all that came within a moment. */
  'game.entered': { gameId: string; mode: string }
  /** A game is in another state (locked, running, provisional, paid, void …), or its times moved. */
  'game.changed': { gameId: string; mode: string; state: string }
  /** A game has a new ranking. */
  'game.scored': { gameId: string; mode: string; version: number }
  /** A paid game was corrected: entries of this version of its ranking got more (C10). */
  'game.corrected': { gameId: string; mode: string; version: number }
  /** The prizes of a game were decided by this version of its ranking; they are being paid to the wallets. */
  'game.settled': { gameId: string; mode: string; version: number }
  /** A game was paid by this version of its ranking: prizes are in the wallets. */
  'game.paid': { gameId: string; mode: string; version: number }
  /**
   * A run of entries was refunded: `from` (exclusive) to `to` are entry ids, in order. Those that are void by themselves came too late
   * (C2), with the reason `late_entry`, or are of an account that was frozen before the lock (W7), with `account_frozen` and that account:
   * then the run is of these alone, with any other reason of all the rest.
   */
  'game.refunded': { gameId: string; mode: string; from: string; to: string; reason: string; accountId?: string }
  /** W1: a Pix was credited to a player; `movementId` is the row of the statement. */
  'wallet.credited': { accountId: string; movementId: string; amount: string; late: boolean; differs: boolean }
  /** W1, W4: a Pix went back to whom it came from; `accountId` is whose charge it paid, if anybody's. */
  'wallet.returned': { accountId: string | null; e2eId: string; amount: string; reason: string }
  /** W2: a withdrawal ended, or came back from the receiver's bank after it was paid. */
  'wallet.withdrawal-ended': {
    accountId: string
    withdrawalId: string
    amount: string
    state: 'paid' | 'failed' | 'bounced'
    /** Of what came back: the movement, since it may come in parts. */
    movementId?: string
  }
  /** W3: a player gave coins to another. */
  'wallet.transferred': { transferId: string; senderId: string; receiverId: string; amount: string }
  /** W7: a Pix was taken back by its bank: the account is frozen, and its entries that are not locked are void. */
  'wallet.clawed-back': { accountId: string; e2eId: string; returnId: string; amount: string; debt: string }
  /** Outgoing money of an account is on hold until then: its withdrawals wait, transfers are refused. */
  'wallet.account-held': { accountId: string; holdId: string; kind: HoldType; until: string }
  /** A hold is over, by its time or lifted early, and no other one is in force. */
  'wallet.account-freed': { accountId: string; holdId: string }
  /** Something was said in a chat: one event for all that was said within a moment. */
  'chat.said': { chatId: string }
  /** Words of one of two wait for the other to read them, a moment after they were said: one event for all of that moment. */
  'chat.waiting': { chatId: string }
  /** Messages in a chat of two are no longer unread: this account read them, or blocked their author. */
  'chat.attended': { chatId: string; accountId: string }
  /** Reports of a message were resolved: its reporters and its author are notified. `until`: the end of a mute. */
  'chat.report-answered': {
    reportId: string
    reporterIds: string[]
    authorId: string
    action: 'dismiss' | 'delete' | 'mute' | 'block'
    until: string
  }
  /** An ad was sent to these players, who are to find it among their notifications; the first 2,000, then the next. */
  'ad.sent': { adId: string; cardId: string; title: string; text: string; accountIds: string[] }
  /** Somebody was invited to a room. */
  'room.invited': { roomId: string; kind: string; accountId: string; byId: string }
  /** Somebody joined a room, by an invitation or by themselves. */
  'room.joined': { roomId: string; kind: string; accountId: string }
  /** Somebody is in a room no more, or (not `wasIn`) invited no more: by themselves (`byId` is their own), or by its owner. */
  'room.left': { roomId: string; kind: string; accountId: string; byId: string; wasIn: boolean }
  /** F6: nobody can play in a room from `at` on. */
  'room.closing': { roomId: string; kind: string; at: string }
  /** Something members see of a room changed: people or settings (`room`), a duel's start or a guess. One event for all of one moment. */
  'room.changed': { roomId: string; kind: string; what: 'room' | 'started' | 'guess' }
  /** Somebody was invited to a league. */
  'league.invited': { leagueId: string; accountId: string; byId: string }
  /** Somebody joined a league, by an invitation or its link. */
  'league.joined': { leagueId: string; accountId: string }
  /** Somebody is in a league no more, or invited no more. */
  'league.left': { leagueId: string; accountId: string }
  /** A week of a league in which somebody had points is over. */
  'league.week-ended': { leagueId: string; week: string }
  /** Something members see of a league changed: its people and settings, or who meets whom. One event for all of one moment. */
  'league.changed': { leagueId: string; what: 'league' | 'meetings' }
  /** V1: a duel was not started because its opponent could not play: `code` is for the opponent alone. Nothing was debited. */
  'versus.cannot-play': { roomId: string; kind: string; accountId: string; code: string }
  /**
   * A question was put to these players (P2), who are to find it among their notifications while its time runs; the first 5,000, then the
   * next. `expiresAt`: until when it can be answered.
   */
  'push.sent': { pushId: string; question: string; questionEn: string; expiresAt: string; accountIds: string[] }
  /** A dispute was answered. */
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
  // A payload is what `emit` was given for the event, by way of JSON.
  const consumers = Object.assign({}, ...Object.values(on)) as JobSet['tasks']
  return { ...scheduled, tasks: { ...consumers, ...tasks }, consumes }
}
