import { NOTICE_GROUPS, type NoticeChannel, type NoticeGroup } from '#contract/api/player/notification-settings.ts'
import type { Type } from './messages.ts'

const HOUR_MS = 3_600_000

/** The group of a type, and its channels besides the panel. */
interface TypeOf {
  group: NoticeGroup
  /** Whether it can be pushed and mailed. */
  push: boolean
  mail: boolean
  /** Whether it invites to play: never to who rests from playing (W4) or is blocked, at whatever moment it is delivered. */
  invites?: true
}

const everyWay = (group: NoticeGroup): TypeOf => ({ group, push: true, mail: true })
/** Valid for a minute, or not important enough for a mail. */
const atOnce = (group: NoticeGroup): TypeOf => ({ group, push: true, mail: false })
/** Stored for players who did not see it happen; neither pushed nor mailed. */
const panelOnly = (group: NoticeGroup): TypeOf => ({ group, push: false, mail: false })
const inviting = (type: TypeOf): TypeOf => ({ ...type, invites: true })
/** The accounts module mails these itself, immediately and regardless of quiet hours. */
const withMailOfItsOwn: TypeOf = { group: 'security', push: true, mail: false }

/** Every type with its group and channels. */
export const kinds: Readonly<Record<Type, TypeOf>> = {
  welcome: panelOnly('news'),
  'new-device': withMailOfItsOwn,
  'password-changed': withMailOfItsOwn,
  prize: everyWay('results'),
  correction: everyWay('results'),
  result: everyWay('results'),
  commission: everyWay('money'),
  refund: everyWay('results'),
  'weekly-recap': inviting(atOnce('results')),
  'dispute-accepted': everyWay('results'),
  'dispute-refused': everyWay('results'),
  ad: { group: 'news', push: true, mail: false },
  'pix-paid': panelOnly('money'),
  'pix-credited': everyWay('money'),
  'pix-returned': everyWay('money'),
  'withdrawal-paid': everyWay('money'),
  'withdrawal-failed': everyWay('money'),
  'withdrawal-bounced': everyWay('money'),
  'transfer-received': everyWay('money'),
  'account-held': everyWay('security'),
  'account-freed': everyWay('security'),
  'claw-back': everyWay('security'),
  'card-closing': inviting(everyWay('reminders')),
  'card-draft': inviting(everyWay('reminders')),
  'room-invited': everyWay('invites'),
  'room-removed': everyWay('invites'),
  'room-ended': everyWay('invites'),
  'room-closing': inviting(atOnce('reminders')),
  'room-missing': inviting(everyWay('reminders')),
  'opponent-accepted': everyWay('invites'),
  'opponent-refused': everyWay('invites'),
  'opponent-ready': inviting(atOnce('reminders')),
  'friend-joined': atOnce('invites'),
  'friend-refused': atOnce('invites'),
  'friend-left': atOnce('invites'),
  'league-invited': everyWay('invites'),
  'league-joined': atOnce('invites'),
  'league-week': inviting(atOnce('results')),
  'duel-turn': atOnce('reminders'),
  'duel-cannot-play': everyWay('invites'),
  win: everyWay('results'),
  outcome: everyWay('results'),
  'push-question': atOnce('reminders'),
  message: everyWay('messages'),
  'report-upheld': everyWay('messages'),
  'report-dismissed': everyWay('messages'),
  'message-removed': everyWay('security'),
  'chat-muted': everyWay('security'),
  'chat-blocked': everyWay('security'),
}

export const isType = (kind: string): kind is Type => Object.hasOwn(kinds, kind)

/** Whether a notification of this type, also of an earlier version, invites to play. */
export const invitesToPlay = (kind: string): boolean => isType(kind) && kinds[kind].invites === true

/** Groups with settings: one whose types only appear in the panel, or that has none yet, is not offered. */
export const switchedGroups: readonly NoticeGroup[] = NOTICE_GROUPS.filter(group =>
  Object.values(kinds).some(type => type.group === group && (type.push || type.mail)),
)

export type Choice = Readonly<Record<NoticeChannel, boolean>>

/**
 * Defaults of an account without choices: pushes to subscribed browsers, except advertising, and mails only about the account and its
 * money.
 */
export const chosenAtFirst = (group: NoticeGroup): Choice => ({
  panel: true,
  push: group !== 'news',
  mail: group === 'security' || group === 'money',
})

/** How long a push or mail of a group is useful, in milliseconds: after a longer wait it is not sent. */
export const USEFUL_MS: Readonly<Record<NoticeGroup, number>> = {
  security: 48 * HOUR_MS,
  results: 48 * HOUR_MS,
  money: 72 * HOUR_MS,
  reminders: 12 * HOUR_MS,
  messages: 24 * HOUR_MS,
  invites: 24 * HOUR_MS,
  news: 72 * HOUR_MS,
}
