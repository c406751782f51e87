import type { Words as Dictionary } from '#client/i18n.ts'
import { words as access } from '#web/features/access/i18n.ts'
import { recoveryWords as recovery } from '#web/features/access/recovery-words.ts'
import { signUpWords as signUp } from '#web/features/access/sign-up-words.ts'
import { historyWords as history } from '#web/features/cards/history-words.ts'
import { words as cards } from '#web/features/cards/i18n.ts'
import { playWords as play } from '#web/features/cards/play-words.ts'
import { playedWords as played } from '#web/features/cards/played-words.ts'
import { words as chats } from '#web/features/chats/i18n.ts'
import { profileWords as profile } from '#web/features/profile/i18n.ts'
import { playWords as familyPlay } from '#web/features/rooms/family/play-words.ts'
import { familyWords as family } from '#web/features/rooms/family/words.ts'
import { words as rooms } from '#web/features/rooms/i18n.ts'
import { modeWords as modes } from '#web/features/rooms/mode-words.ts'
import { words as versus } from '#web/features/rooms/versus/i18n.ts'
import { playWords as versusPlay } from '#web/features/rooms/versus/play-words.ts'
import { depositWords as deposit } from '#web/features/wallet/deposit-words.ts'
import { words as wallet } from '#web/features/wallet/i18n.ts'
import { limitsStepWords as limitsStep } from '#web/features/wallet/limits-step-words.ts'
import { limitsWords as limits } from '#web/features/wallet/limits-words.ts'
import { paymentWords as payment } from '#web/features/wallet/payment-words.ts'
import { statementWords as statement } from '#web/features/wallet/statement-words.ts'
import { transactionWords as transaction } from '#web/features/wallet/transaction-words.ts'
import { transferWords as transfer } from '#web/features/wallet/transfer-words.ts'
import { withdrawWords as withdraw } from '#web/features/wallet/withdraw-words.ts'
import { withdrawalWords as withdrawal } from '#web/features/wallet/withdrawal-words.ts'
import { chatErrorWords as chatErrors } from '#web/lib/chat-error-words.ts'
import { chatWords as chat } from '#web/lib/chat/chat-words.ts'
import { roomWords as chatRoom } from '#web/lib/chat/room-words.ts'
import { commonWords as common } from '#web/lib/common-words.ts'
import { disputeWords as dispute } from '#web/lib/disputes/dispute-words.ts'
import { errorWords as errors } from '#web/lib/error-words.ts'
import { fieldWords as fields } from '#web/lib/field-words.ts'
import { roomErrorWords as roomErrors } from '#web/lib/room-error-words.ts'
import { walletErrorWords as walletErrors } from '#web/lib/wallet-error-words.ts'
import { walletWayWords as walletWay } from '#web/lib/wallet-way-words.ts'
import { words as shell } from '#web/shell/i18n.ts'

/** The players' own dictionaries. That they say what the specification does is a test of theirs (tests/spec-words.test.ts). */
const dictionaries = {
  access,
  recovery,
  signUp,
  history,
  cards,
  play,
  played,
  chats,
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
export type Words = { [K in keyof Dictionaries]: Dictionaries[K]['pt'] }

/** What these dictionaries say in the language of a browser. */
export async function wordsIn<T extends Record<string, Dictionary<unknown>>>(
  locale: string | undefined,
  all: T,
): Promise<{ [K in keyof T]: T[K]['pt'] }> {
  const said = Object.entries(all).map(async ([name, words]) => [name, isPt(locale) ? words.pt : await words.load()])
  return Object.fromEntries(await Promise.all(said)) as { [K in keyof T]: T[K]['pt'] }
}
const isPt = (locale: string | undefined) => locale?.startsWith('pt') === true

export const wordsOf = (locale: string | undefined): Promise<Words> => wordsIn(locale, dictionaries)

const escaped = (text: string) =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`)

/** What begins with one of these. */
export const begins = (...texts: string[]): RegExp => new RegExp(`^(?:${texts.map(escaped).join('|')})`)

/** What contains one of these, and in it any number where a sentence is given that counts. */
export const counting = (sentence: (count: number) => string): RegExp =>
  new RegExp([sentence(1), escaped(sentence(7)).replace('7', String.raw`\d+`)].join('|'))

/** A sentence that a dictionary may have for a code, and has for this one. */
export function sentence(text: string | undefined): string {
  if (text === undefined) throw new Error('The dictionary has no sentence for this code')
  return text
}
