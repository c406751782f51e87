import type { Lang } from '#contract/limits.ts'

/**
 * What each kind of notification says. Words are made when shown, from the kind and what is kept with it, in the account's
 * language; `en` does not compile until it says everything `pt` says. docs/notifications.md lists them.
 */
export interface Details {
  welcome: Record<never, never>
  'new-device': { device: string; address: string; at: string }
  'password-changed': { at: string }
}

export type Kind = keyof Details

interface Words {
  title: string
  text: string
}

type Dictionary = { [K in Kind]: (detail: Details[K]) => Words }

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
}

/** Where a click leads: paths of the product, nothing outside it. */
const redirects: { [K in Kind]: string } = {
  welcome: '/rules',
  'new-device': '/profile/sessions',
  'password-changed': '/profile/sessions',
}

/** Every kind there is. */
export const KINDS = Object.keys(redirects) as readonly Kind[]

/** Where a click on a notification of this kind leads: a path of the product. */
export const redirectOf = (kind: Kind): string => redirects[kind]

/** Title and text in a language; undefined for a kind this version does not know (a newer process wrote it). */
export function wordsOf(kind: string, detail: unknown, lang: Lang): Words | undefined {
  const dictionary: Partial<Record<string, (detail: never) => Words>> = lang === 'en' ? en : pt
  return Object.hasOwn(dictionary, kind) ? dictionary[kind]?.(detail as never) : undefined
}

/** A moment in São Paulo, as people write it: `21/11/2026, 12:00` or `Nov 21, 2026, 12:00 PM`. */
function moment(iso: string, lang: Lang): string {
  const at = new Date(iso)
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-US' : 'pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: lang === 'en' ? 'medium' : 'short',
    timeStyle: 'short',
  }).format(at)
}
