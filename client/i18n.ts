import { use } from 'react'
import { LANGS, type Lang } from '#contract/limits.ts'
import { browserStorage } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** One key for both clients, as for the theme (ui/theme.ts): a person reads both in the same language. */
const KEY = 'crava.lang'
/** Rare words come after the first page. */
const RARE_AFTER_MS = 5_000

/** A feature's words: Portuguese with the code, English in a file of its own that is loaded when it is needed. */
export interface Dictionary<T> {
  pt: T
  /** English, once. Further calls return the same promise, as `use` requires. */
  load(): Promise<T>
}

const store = createStore<Lang>(firstLang())
const dictionaries: Dictionary<unknown>[] = []

function firstLang(): Lang {
  const saved = LANGS.find(lang => lang === browserStorage.get(KEY))
  return saved ?? (navigator.language.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en')
}

/**
 * Declares a dictionary: `defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))`. What is loaded has the type of
 * `pt`, so that English does not compile until it says everything Portuguese says. A feature has one pair of files, `i18n.ts` and
 * `i18n.en.ts`, for all its dictionaries; only what the first pages need, and the rest must not weigh on, stands in a pair of its own.
 * A rare dictionary does not come with the first page, but once it has long been there, or when it is requested.
 */
export function defineMessages<T>(
  pt: T,
  loadEn: () => Promise<T>,
  { isRare = false }: { isRare?: boolean } = {},
): Dictionary<T> {
  let loading: Promise<T> | undefined
  const messages: Dictionary<T> = {
    pt,
    load: () =>
      (loading ??= known(
        loadEn().catch((error: unknown) => {
          // The connection was lost: the next call tries again.
          loading = undefined
          throw error
        }),
      )),
  }
  dictionaries.push(messages)
  if (store.get() === 'en') {
    if (isRare) setTimeout(() => void messages.load().catch(() => undefined), RARE_AFTER_MS)
    else void messages.load()
  }
  return messages
}

/** Marks the promise as React does, so that `use` reads what has come without suspending once more. */
function known<T>(promise: Promise<T>): Promise<T> {
  void promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

/** The feature's words in the language in use. Suspends the first time English is needed. */
export function useMessages<T>(messages: Dictionary<T>): T {
  return useStore(store) === 'pt-BR' ? messages.pt : use(messages.load())
}

/** The language in use, followed. */
export const useLang = (): Lang => useStore(store)

/** The language in use, once. */
export const currentLang = (): Lang => store.get()

/** Changes the language, keeps the choice in the browser, and loads what is on screen first, so that nothing flickers. */
export async function setLang(lang: Lang): Promise<void> {
  browserStorage.set(KEY, lang)
  if (lang === 'en') await Promise.all(dictionaries.map(messages => messages.load()))
  document.documentElement.lang = lang
  store.set(lang)
}

/** Says on the page which language it is in. Called once, before anything is drawn; until then words can be read anywhere. */
export function startLang(): void {
  document.documentElement.lang = store.get()
}
