import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { chatEn, chatPt, type ChatDetails } from './messages-chat.ts'
import { reasonsEn, reasonsPt, why } from './messages-reasons.ts'
import { type RoomDetails, roomsEn, roomsPt } from './messages-rooms.ts'
import {
  cameBackEn,
  cameBackPt,
  isCameBack,
  isMoney,
  reais,
  type WalletDetails,
  walletEn,
  walletPt,
} from './messages-wallet.ts'

/**
 * The texts of each type of notification, rendered when shown, from the type and its stored values, in the account's language; the type of
 * `en` requires everything that `pt` has. docs/notifications.md lists them.
 */
/** The result of an entry: in hundredths of a point, and the number of entries. */
export interface Finish {
  points: number
  players: number
  /** The game. */
  game: string
}

export interface Details extends WalletDetails, ReminderDetails, RoomDetails, ChatDetails {
  welcome: Record<never, never>
  'new-device': { device: string; address: string; at: string }
  'password-changed': { at: string }
  /** An entry was paid: the game's name, the entry's rank, and centavos as text; optional values are missing in older notifications. */
  prize: { name: string; place: number; amount: string; price?: string } & Partial<Finish>
  correction: { name: string; amount: string }
  /** A game was paid without a prize for this account. */
  result: { name: string; place?: number } & Partial<Finish>
  /** C13: a game with entries made with this account's code was paid. */
  commission: { name: string; amount: string }
  /** An entry was voided (C11): the reason as a code or an operator's text, and the refunded centavos, as text. */
  refund: { name: string; reason: string; amount: string }
  /** A week is over: hundredths of a point it added to the weekly ranking. */
  'weekly-recap': { score: number }
  'dispute-accepted': { name: string }
  'dispute-refused': { name: string }
  /** An ad, with its own text. */
  ad: { title: string; text: string }
}

export type Type = keyof Details

export interface Messages {
  title: string
  text: string
}

type Dictionary = { [K in Type]: (detail: Details[K]) => Messages }

type ReminderMessages = { [K in keyof ReminderDetails]: (detail: ReminderDetails[K]) => Messages }

/** `moment` formats a time in the language. */
const remindersPt = (moment: (iso: string) => string): ReminderMessages => ({
  'card-closing': ({ name, at }) => ({
    title: 'Falta o seu palpite',
    text: `Você jogou a última, e ${name} fecha em ${moment(at)}.`,
  }),
  'card-draft': ({ name, at }) => ({
    title: 'Seu palpite ainda não foi enviado',
    text: `Ele está guardado como rascunho, e ${name} fecha em ${moment(at)}.`,
  }),
})

/** As `remindersPt`, in English. */
const remindersEn = (moment: (iso: string) => string): ReminderMessages => ({
  'card-closing': ({ name, at }) => ({
    title: 'Your pick is missing',
    text: `You played the last one, and ${name} locks on ${moment(at)}.`,
  }),
  'card-draft': ({ name, at }) => ({
    title: 'Your pick has not been sent yet',
    text: `It is kept as a draft, and ${name} locks on ${moment(at)}.`,
  }),
})

const pt: Dictionary = {
  welcome: () => ({
    title: 'Boas-vindas à Crava!',
    text: 'Sua conta está pronta. Veja como cada jogo funciona antes do primeiro palpite.',
  }),
  'new-device': ({ device, address, at }) => ({
    title: 'Entrada em um aparelho novo',
    text: `${device || 'Um aparelho'} (${address}), em ${moment(at, 'pt-BR')}. Não foi você? Saia de lá e troque sua senha.`,
  }),
  'password-changed': ({ at }) => ({
    title: 'Sua senha mudou',
    text: `A troca foi em ${moment(at, 'pt-BR')}. Não foi você? Recupere a senha agora mesmo.`,
  }),
  prize: ({ name, place, amount, price, players }) =>
    isCameBack(amount, price)
      ? cameBackPt({ name, amount, price })
      : {
          title: 'Você ganhou um prêmio!',
          text: `${reais(amount, 'pt-BR')} pelo ${placePt(place, players)} em ${name}. O dinheiro já está na sua carteira.`,
        },
  correction: ({ name, amount }) => ({
    title: 'Seu prêmio foi corrigido',
    text: `Um dado de ${name} mudou depois do pagamento, e mais ${reais(amount, 'pt-BR')} entraram na sua carteira.`,
  }),
  result: ({ name, place, players }) => ({
    title: 'O resultado saiu',
    text:
      place === undefined
        ? `${name} terminou. Veja em que lugar você ficou. Valeu por jogar!`
        : `${name} terminou, e você ficou em ${placePt(place, players)}. Valeu por jogar!`,
  }),
  commission: ({ name, amount }) => ({
    title: 'Sua comissão entrou',
    text: `${reais(amount, 'pt-BR')} pelas entradas com o seu código em ${name}. O dinheiro já está na sua carteira.`,
  }),
  refund: ({ name, reason, amount }) => ({
    title: 'Seu jogo foi anulado',
    text: copy(name, why(reason, reasonsPt), isMoney(amount) && `Devolvemos ${reais(amount, 'pt-BR')} à sua carteira.`),
  }),
  'weekly-recap': ({ score }) => ({
    title: 'Sua semana na Crava',
    text: `Você fez ${formatPointsOf(score, 'pt-BR')} no ranking da semana que passou. Veja o resumo.`,
  }),
  'dispute-accepted': ({ name }) => ({
    title: 'Contestação aceita',
    text: `Você viu um erro em ${name} e tinha razão. Obrigado por avisar! Veja a resposta.`,
  }),
  'dispute-refused': ({ name }) => ({
    title: 'Contestação recusada',
    text: `Conferimos o que você contestou em ${name}, e o fato continua como está. Veja a resposta.`,
  }),
  ad: ({ title, text }) => ({ title, text: `Publicidade · ${beginning(text)}` }),
  ...walletPt(at => moment(at, 'pt-BR')),
  ...remindersPt(at => moment(at, 'pt-BR')),
  ...roomsPt({
    moment: at => moment(at, 'pt-BR'),
    reais: amount => reais(amount, 'pt-BR'),
    why: reason => why(reason, reasonsPt),
  }),
  ...chatPt(at => moment(at, 'pt-BR')),
}

const en: Dictionary = {
  welcome: () => ({
    title: 'Welcome to Crava!',
    text: 'Your account is ready. See how each game works before your first pick.',
  }),
  'new-device': ({ device, address, at }) => ({
    title: 'Sign-in on a new device',
    text: `${device || 'A device'} (${address}), on ${moment(at, 'en')}. Not you? Sign it out and change your password.`,
  }),
  'password-changed': ({ at }) => ({
    title: 'Your password changed',
    text: `It was changed on ${moment(at, 'en')}. Not you? Recover your password right away.`,
  }),
  prize: ({ name, place, amount, price, players }) =>
    isCameBack(amount, price)
      ? cameBackEn({ name, amount, price })
      : {
          title: 'You won a prize!',
          text: `${reais(amount, 'en')} for ${placeEn(place, players)} in ${name}. The money is in your wallet.`,
        },
  correction: ({ name, amount }) => ({
    title: 'Your prize was corrected',
    text: `A fact of ${name} changed after the payment, and ${reais(amount, 'en')} more went into your wallet.`,
  }),
  result: ({ name, place, players }) => ({
    title: 'The result is in',
    text:
      place === undefined
        ? `${name} is over. See where you finished. Thanks for playing!`
        : `${name} is over, and you finished in ${placeEn(place, players)}. Thanks for playing!`,
  }),
  commission: ({ name, amount }) => ({
    title: 'Your commission is in',
    text: `${reais(amount, 'en')} for the entries with your code in ${name}. The money is in your wallet.`,
  }),
  refund: ({ name, reason, amount }) => ({
    title: 'Your game was voided',
    text: copy(name, why(reason, reasonsEn), isMoney(amount) && `${reais(amount, 'en')} went back to your wallet.`),
  }),
  'weekly-recap': ({ score }) => ({
    title: 'Your week on Crava',
    text: `You scored ${formatPointsOf(score, 'en')} in last week’s ranking. See your recap.`,
  }),
  'dispute-accepted': ({ name }) => ({
    title: 'Dispute accepted',
    text: `You spotted a mistake in ${name}, and you were right. Thanks for telling us! See the answer.`,
  }),
  'dispute-refused': ({ name }) => ({
    title: 'Dispute refused',
    text: `We checked what you disputed in ${name}, and the fact stays as it is. See the answer.`,
  }),
  ad: ({ title, text }) => ({ title, text: `Advertising · ${beginning(text)}` }),
  ...walletEn(at => moment(at, 'en')),
  ...remindersEn(at => moment(at, 'en')),
  ...roomsEn({
    moment: at => moment(at, 'en'),
    reais: amount => reais(amount, 'en'),
    why: reason => why(reason, reasonsEn),
  }),
  ...chatEn(at => moment(at, 'en')),
}

const formatPointsOf = (score: number, lang: Lang): string =>
  `${formatPoints(score / 100, lang)} ${lang === 'en' ? (score === 100 ? 'point' : 'points') : score === 100 ? 'ponto' : 'pontos'}`

/** Uses a game's English name if it has one. */
export function inLanguage(detail: unknown, lang: Lang): unknown {
  const nameEn = lang === 'en' && typeof detail === 'object' && detail !== null && 'nameEn' in detail && detail.nameEn
  return typeof nameEn === 'string' ? { ...(detail as object), name: nameEn } : detail
}

/** Title and text in a language; undefined for a type this version does not know (written by a newer process). */
export function messagesOf(type: string, detail: unknown, lang: Lang): Messages | undefined {
  const dictionary: Partial<Record<string, (detail: never) => Messages>> = lang === 'en' ? en : pt
  return Object.hasOwn(dictionary, type) ? dictionary[type]?.(inLanguage(detail, lang) as never) : undefined
}

/** A time in São Paulo: `21/11/2026, 12:00` or `Nov 21, 2026, 12:00 PM`. */
function moment(iso: string, lang: Lang): string {
  const at = new Date(iso)
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-US' : 'pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: lang === 'en' ? 'medium' : 'short',
    timeStyle: 'short',
  }).format(at)
}

/** `1st`, `2nd`, `3rd`, `4th`, `11th`. */
function ordinal(rank: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${rank}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th'}`
}

/** `3º lugar de 16`, `3rd place out of 16`. */
const placePt = (place: number, players: number | undefined): string =>
  `${place}º lugar${players === undefined ? '' : ` de ${players.toLocaleString('pt-BR')}`}`
const placeEn = (place: number, players: number | undefined): string =>
  `${ordinal(place)} place${players === undefined ? '' : ` out of ${players.toLocaleString('en')}`}`

/** The beginning of a text on one line; the linked page shows the rest. */
function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 120 ? line : `${line.slice(0, 119).trimEnd()}…`
}

const copy = (name: string, reason: string, money: string | false): string =>
  `${name}: ${reason}${money ? ` ${money}` : ''}`

/** Values of reminders: the game's name, and its lock as ISO 8601. */
interface ReminderDetails {
  'card-closing': { name: string; at: string }
  'card-draft': { name: string; at: string }
}
