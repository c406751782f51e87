import { type Consumers, jobSet } from '#server/modules/events.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { forgetWaiting, NOTIFY_WAITING, notifyReport, notifyWaiting } from './service-chat.ts'
import * as games from './service-games.ts'
import * as leagues from './service-leagues.ts'
import * as reminders from './service-reminders.ts'
import * as rooms from './service-rooms.ts'
import { SEND, sendDue, tidySendings } from './service-sendings.ts'
import * as wallet from './service-wallet.ts'
import { notifyAd, notify, removeAll } from './service.ts'

/** Players notified per job: a game of a million is split into many short jobs, so that other jobs run in between. */
const NOTIFIED_AT_A_TIME = 2_000

/** Each due sending has its own job; the timer finds those whose job was lost. */
const CRON = [
  { pattern: '*/5 * * * *', task: 'notifications.remind-cards' },
  { pattern: '*/5 * * * *', task: 'notifications.remind-rooms' },
  // Monday morning in São Paulo.
  { pattern: '0 12 * * 1', task: 'notifications.recap-week' },
  { pattern: '* * * * *', task: SEND.push },
  { pattern: '* * * * *', task: SEND.mail },
  { pattern: '41 * * * *', task: 'notifications.tidy-up' },
]

/** Notifications of rooms, duels, leagues and push games. */
const onRooms = (deps: () => Deps, atOnce: number) =>
  ({
    'room.invited': { 'notifications.tell-invited': invited => rooms.notifyInvited(deps(), invited) },
    'room.joined': { 'notifications.tell-joined': joined => rooms.notifyJoined(deps(), joined) },
    'room.left': { 'notifications.tell-left': left => rooms.notifyLeft(deps(), left) },
    'room.closing': { 'notifications.tell-closing': closing => rooms.notifyClosing(deps(), closing) },
    'league.invited': { 'notifications.tell-league-invited': event => leagues.notifyLeagueInvited(deps(), event) },
    'league.joined': { 'notifications.tell-league-joined': event => leagues.notifyLeagueJoined(deps(), event) },
    'league.week-ended': { [leagues.NOTIFY_WEEK]: ended => leagues.notifyWeek(deps(), ended, atOnce) },
    'room.changed': { 'notifications.tell-duel': changed => rooms.notifyDuel(deps(), changed) },
    'game.changed': { 'notifications.tell-room-ended': changed => rooms.notifyEnded(deps(), changed) },
    'versus.cannot-play': { 'notifications.tell-cannot-play': refused => rooms.notifyCannotPlay(deps(), refused) },
    'push.sent': { 'notifications.tell-question': sent => rooms.notifyQuestion(deps(), sent) },
  }) satisfies Consumers

const onWallets = (deps: () => Deps) =>
  ({
    'wallet.credited': { 'notifications.tell-credited': credited => wallet.notifyCredited(deps(), credited) },
    'wallet.returned': { 'notifications.tell-returned': returned => wallet.notifyReturned(deps(), returned) },
    'wallet.withdrawal-ended': { 'notifications.tell-withdrawal': ended => wallet.notifyWithdrawal(deps(), ended) },
    'wallet.transferred': { 'notifications.tell-transferred': given => wallet.notifyTransferred(deps(), given) },
    'wallet.clawed-back': { 'notifications.tell-clawed-back': taken => wallet.notifyClawedBack(deps(), taken) },
    'wallet.account-held': { 'notifications.tell-held': held => wallet.notifyHeld(deps(), held) },
    'wallet.account-freed': { 'notifications.tell-freed': freed => wallet.notifyFreed(deps(), freed) },
  }) satisfies Consumers

const onAccounts = (deps: () => Deps) =>
  ({
    'account.created': {
      'notifications.welcome': ({ accountId }) =>
        notify(deps(), { accountId, kind: 'welcome', detail: {}, onceKey: 'welcome' }),
    },
    'account.new-device': {
      'notifications.new-device': ({ accountId, sessionId, device, address, at }) =>
        notify(deps(), {
          accountId,
          kind: 'new-device',
          detail: { device, address, at },
          onceKey: `new-device:${sessionId}`,
        }),
    },
    'account.password-changed': {
      'notifications.password-changed': ({ accountId, at }) =>
        notify(deps(), { accountId, kind: 'password-changed', detail: { at }, onceKey: `password-changed:${at}` }),
    },
    'account.deleted': { 'notifications.remove-account': ({ accountId }) => removeAll(deps(), accountId) },
  }) satisfies Consumers

/** Notifications by event. Each job is idempotent. `atOnce`: how many players a job notifies before the next one continues. */
export const notificationJobs = (deps: () => Deps, modeOf: ModeOf, atOnce = NOTIFIED_AT_A_TIME): JobSet =>
  jobSet({
    on: {
      ...onAccounts(deps),
      'game.paid': {
        [games.NOTIFY_PRIZES]: paid => games.notifyPrizes(deps(), modeOf, paid, atOnce),
        [games.NOTIFY_COMMISSIONS]: paid => games.notifyCommissions(deps(), paid, atOnce),
      },
      'game.corrected': { [games.NOTIFY_CORRECTIONS]: corrected => games.notifyCorrections(deps(), corrected, atOnce) },
      'game.refunded': { [games.NOTIFY_REFUNDS]: refunded => games.notifyRefunds(deps(), refunded, atOnce) },
      'dispute.answered': { 'notifications.tell-dispute': answered => games.notifyDispute(deps(), answered) },
      'ad.sent': { 'notifications.tell-ad': sent => notifyAd(deps(), sent) },
      ...onWallets(deps),
      'chat.waiting': { [NOTIFY_WAITING]: waiting => notifyWaiting(deps(), waiting) },
      'chat.attended': { 'notifications.forget-waiting': attended => forgetWaiting(deps(), attended) },
      'chat.report-answered': { 'notifications.tell-report': answered => notifyReport(deps(), answered) },
      ...onRooms(deps, atOnce),
    },
    tasks: {
      // Starts when the prizes of a paid game are done, with the same payload.
      [games.NOTIFY_RESULTS]: run => games.notifyResults(deps(), modeOf, run as unknown as games.PaidRun, atOnce),
      'notifications.remind-cards': () => reminders.remindOfCards(deps()),
      [reminders.REMIND]: run => reminders.remindPlayers(deps(), run as unknown as reminders.ReminderRun, atOnce),
      'notifications.remind-rooms': () => reminders.remindOfRooms(deps(), {}, atOnce),
      [reminders.REMIND_ROOMS]: run => reminders.remindOfRooms(deps(), run, atOnce),
      'notifications.recap-week': () => reminders.beginRecaps(deps()),
      [reminders.RECAP]: run => reminders.recapPlayers(deps(), run as unknown as reminders.RecapRun, atOnce),
      [SEND.push]: () => sendDue(deps(), 'push'),
      [SEND.mail]: () => sendDue(deps(), 'mail'),
      'notifications.tidy-up': () => tidySendings(deps()),
    },
    lanes: { 'web-push': [SEND.push], mail: [SEND.mail] },
    cron: CRON,
  })
