import { notifyAd } from './service-ads.ts'
import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet, Task } from '#server/platform/jobs.ts'
import { notify, removeAll } from './service.ts'
import { forgetWaiting, NOTIFY_WAITING, notifyReport, notifyWaiting } from './service-chat.ts'
import * as games from './service-games.ts'
import * as rooms from './service-rooms.ts'
import * as reminders from './service-reminders.ts'
import { SEND, sendDue, tidySendings } from './service-sendings.ts'
import * as wallet from './service-wallet.ts'

/** A task that takes one event, its payload as events.ts has it. */
const taking =
  <N extends keyof Events>(_event: N, handle: (event: Events[N]) => Promise<void>): Task =>
  payload =>
    handle(payload as unknown as Events[N])

const ROOM_EVENTS = {
  'room.invited': ['notifications.tell-invited'],
  'room.joined': ['notifications.tell-joined'],
  'room.left': ['notifications.tell-left'],
  'room.closing': ['notifications.tell-closing'],
  'room.changed': ['notifications.tell-duel'],
  'game.changed': ['notifications.tell-room-ended'],
  'versus.cannot-play': ['notifications.tell-cannot-play'],
  'push.sent': ['notifications.tell-question'],
}

/** What is told of rooms, duels and push games. */
const roomTasks = (deps: () => Deps): Record<string, Task> => ({
  'notifications.tell-invited': taking('room.invited', payload => rooms.notifyInvited(deps(), payload)),
  'notifications.tell-joined': taking('room.joined', payload => rooms.notifyJoined(deps(), payload)),
  'notifications.tell-left': taking('room.left', payload => rooms.notifyLeft(deps(), payload)),
  'notifications.tell-closing': taking('room.closing', payload => rooms.notifyClosing(deps(), payload)),
  'notifications.tell-duel': taking('room.changed', payload => rooms.notifyDuel(deps(), payload)),
  'notifications.tell-room-ended': taking('game.changed', payload => rooms.notifyEnded(deps(), payload)),
  'notifications.tell-cannot-play': taking('versus.cannot-play', payload => rooms.notifyCannotPlay(deps(), payload)),
  'notifications.tell-question': taking('push.sent', payload => rooms.notifyQuestion(deps(), payload)),
})

/** Told in one job: a game of a million is many short jobs, between which others have their turn. */
const NOTIFIED_AT_A_TIME = 2_000

/** What is due has a job of its own; the clock's turn finds what a lost one left. */
const CRON = [
  { pattern: '*/5 * * * *', task: 'notifications.remind-cards' },
  { pattern: '*/5 * * * *', task: 'notifications.remind-rooms' },
  { pattern: '* * * * *', task: SEND.push },
  { pattern: '* * * * *', task: SEND.mail },
  { pattern: '41 * * * *', task: 'notifications.tidy-up' },
]

const walletTasks = (deps: () => Deps): JobSet['tasks'] => ({
  'notifications.tell-credited': taking('wallet.credited', payload => wallet.notifyCredited(deps(), payload)),
  'notifications.tell-returned': taking('wallet.returned', payload => wallet.notifyReturned(deps(), payload)),
  'notifications.tell-withdrawal': taking('wallet.withdrawal-ended', payload =>
    wallet.notifyWithdrawal(deps(), payload),
  ),
  'notifications.tell-transferred': taking('wallet.transferred', payload => wallet.notifyTransferred(deps(), payload)),
  'notifications.tell-held': taking('wallet.account-held', held => wallet.notifyHeld(deps(), held)),
  'notifications.tell-freed': taking('wallet.account-freed', freed => wallet.notifyFreed(deps(), freed)),
  'notifications.tell-clawed-back': taking('wallet.clawed-back', payload => wallet.notifyClawedBack(deps(), payload)),
})

/** What players are told of, by event. Each runs twice with the effect of once. `atOnce`: how many a job tells before another goes on. */
export const notificationJobs = (deps: () => Deps, atOnce = NOTIFIED_AT_A_TIME): JobSet => ({
  tasks: {
    'notifications.welcome': taking('account.created', ({ accountId }) =>
      notify(deps(), { accountId, kind: 'welcome', detail: {}, onceKey: 'welcome' }),
    ),
    'notifications.new-device': taking('account.new-device', ({ accountId, sessionId, device, address, at }) =>
      notify(deps(), {
        accountId,
        kind: 'new-device',
        detail: { device, address, at },
        onceKey: `new-device:${sessionId}`,
      }),
    ),
    'notifications.password-changed': taking('account.password-changed', ({ accountId, at }) =>
      notify(deps(), { accountId, kind: 'password-changed', detail: { at }, onceKey: `password-changed:${at}` }),
    ),
    'notifications.remove-account': taking('account.deleted', ({ accountId }) => removeAll(deps(), accountId)),
    [games.NOTIFY_PRIZES]: taking('game.paid', run => games.notifyPrizes(deps(), run, atOnce)),
    [games.NOTIFY_RESULTS]: taking('game.paid', run => games.notifyResults(deps(), run, atOnce)),
    [games.NOTIFY_COMMISSIONS]: taking('game.paid', run => games.notifyCommissions(deps(), run, atOnce)),
    [games.NOTIFY_CORRECTIONS]: taking('game.corrected', run => games.notifyCorrections(deps(), run, atOnce)),
    [games.NOTIFY_REFUNDS]: taking('game.refunded', run => games.notifyRefunds(deps(), run, atOnce)),
    'notifications.tell-dispute': taking('dispute.answered', answered => games.notifyDispute(deps(), answered)),
    'notifications.tell-ad': taking('ad.sent', sent => notifyAd(deps(), sent)),
    ...walletTasks(deps),
    'notifications.tell-report': taking('chat.report-answered', answered => notifyReport(deps(), answered)),
    [NOTIFY_WAITING]: taking('chat.waiting', waiting => notifyWaiting(deps(), waiting)),
    'notifications.forget-waiting': taking('chat.attended', attended => forgetWaiting(deps(), attended)),
    'notifications.remind-cards': () => reminders.remindOfCards(deps()),
    [reminders.REMIND]: run => reminders.remindPlayers(deps(), run as unknown as reminders.ReminderRun, atOnce),
    ...roomTasks(deps),
    'notifications.remind-rooms': () => reminders.remindOfRooms(deps(), {}, atOnce),
    [reminders.REMIND_ROOMS]: run => reminders.remindOfRooms(deps(), run, atOnce),
    [SEND.push]: () => sendDue(deps(), 'push'),
    [SEND.mail]: () => sendDue(deps(), 'mail'),
    'notifications.tidy-up': () => tidySendings(deps()),
  },
  consumes: {
    'account.created': ['notifications.welcome'],
    'account.new-device': ['notifications.new-device'],
    'account.password-changed': ['notifications.password-changed'],
    'account.deleted': ['notifications.remove-account'],
    'game.paid': [games.NOTIFY_PRIZES, games.NOTIFY_COMMISSIONS],
    'game.corrected': [games.NOTIFY_CORRECTIONS],
    'game.refunded': [games.NOTIFY_REFUNDS],
    'dispute.answered': ['notifications.tell-dispute'],
    'ad.sent': ['notifications.tell-ad'],
    'wallet.credited': ['notifications.tell-credited'],
    'wallet.returned': ['notifications.tell-returned'],
    'wallet.withdrawal-ended': ['notifications.tell-withdrawal'],
    'wallet.transferred': ['notifications.tell-transferred'],
    'wallet.clawed-back': ['notifications.tell-clawed-back'],
    'wallet.account-held': ['notifications.tell-held'],
    'wallet.account-freed': ['notifications.tell-freed'],
    'chat.waiting': [NOTIFY_WAITING],
    'chat.attended': ['notifications.forget-waiting'],
    'chat.report-answered': ['notifications.tell-report'],
    ...ROOM_EVENTS,
  },
  lanes: { 'web-push': [SEND.push], mail: [SEND.mail] },
  cron: CRON,
})
