import type { Dictionary } from '#client/i18n.ts'
import { recoveryMessages as recovery, signUpMessages as signUp } from '#web/features/access/account-messages.ts'
import { messages as access } from '#web/features/access/i18n.ts'
import {
  messages as cards,
  historyMessages as history,
  playMessages as play,
  playedMessages as played,
} from '#web/features/cards/i18n.ts'
import { messages as chats } from '#web/features/chat/i18n.ts'
import { messages as leagues } from '#web/features/leagues/i18n.ts'
import {
  depositMessages as deposit,
  limitsMessages as limits,
  limitsStepMessages as limitsStep,
  paymentMessages as payment,
  statementMessages as statement,
  transactionMessages as transaction,
  transferMessages as transfer,
  messages as wallet,
  withdrawMessages as withdraw,
  withdrawalMessages as withdrawal,
} from '#web/features/payments/i18n.ts'
import { profileMessages as profile } from '#web/features/profile/i18n.ts'
import { familyMessages as family, playMessages as familyPlay } from '#web/features/rooms/family/i18n.ts'
import { modeMessages as modes, messages as rooms } from '#web/features/rooms/i18n.ts'
import { messages as versus, playMessages as versusPlay } from '#web/features/rooms/versus/i18n.ts'
import { chatMessages as chat, roomMessages as chatRoom } from '#web/lib/chat/i18n.ts'
import { commonMessages as common } from '#web/lib/common-messages.ts'
import { disputeMessages as dispute } from '#web/lib/disputes/i18n.ts'
import { errorMessages as errors } from '#web/lib/error-messages.ts'
import { fieldMessages as fields } from '#web/lib/field-messages.ts'
import { walletWayMessages as walletWay } from '#web/lib/i18n.ts'
import {
  chatErrorMessages as chatErrors,
  roomErrorMessages as roomErrors,
  walletErrorMessages as walletErrors,
} from '#web/lib/refusal-messages.ts'
import { messages as shell } from '#web/shell/i18n.ts'

/** The client's dictionaries. web/spec-messages.test.ts checks them against the specification. */
const dictionaries = {
  access,
  recovery,
  signUp,
  history,
  cards,
  play,
  played,
  chats,
  leagues,
  profile,
  familyPlay,
  family,
  rooms,
  modes,
  versus,
  versusPlay,
  deposit,
  wallet,
  limitsStep,
  limits,
  payment,
  statement,
  transaction,
  transfer,
  withdraw,
  withdrawal,
  chatErrors,
  chat,
  chatRoom,
  common,
  dispute,
  errors,
  fields,
  roomErrors,
  walletErrors,
  walletWay,
  shell,
}
type Dictionaries = typeof dictionaries
export type Messages = { [K in keyof Dictionaries]: Dictionaries[K]['pt'] }

/** The messages of these dictionaries in a browser's language. */
export async function messagesIn<T extends Record<string, Dictionary<unknown>>>(
  locale: string | undefined,
  all: T,
): Promise<{ [K in keyof T]: T[K]['pt'] }> {
  const copy = Object.entries(all).map(async ([name, messages]) => [
    name,
    isPt(locale) ? messages.pt : await messages.load(),
  ])
  return Object.fromEntries(await Promise.all(copy)) as { [K in keyof T]: T[K]['pt'] }
}
const isPt = (locale: string | undefined) => locale?.startsWith('pt') === true

export const messagesOf = (locale: string | undefined): Promise<Messages> => messagesIn(locale, dictionaries)

const escaped = (text: string) =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`)

/** Matches text that starts with one of these. */
export const begins = (...texts: string[]): RegExp => new RegExp(`^(?:${texts.map(escaped).join('|')})`)

/** Matches text that contains one of these, with any number in counting messages. */
export const counting = (sentence: (count: number) => string): RegExp =>
  new RegExp([sentence(1), escaped(sentence(7)).replace('7', String.raw`\d+`)].join('|'))

/** A message that a dictionary may have for a code; fails where it is missing. */
export function sentence(text: string | undefined): string {
  if (text === undefined) throw new Error('The dictionary has no sentence for this code')
  return text
}
