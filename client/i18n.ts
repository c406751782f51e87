import { use } from 'react'
import { LANGS, type Lang } from '#contract/limits.ts'
import { browserStorage, followStorage } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** Shared by both clients, like the theme (ui/theme.ts). */
const KEY = 'crava.lang'
/** Rare messages load after the first page. */
const RARE_AFTER_MS = 5_000

/** A feature's messages: Portuguese is bundled with the code, English is loaded on demand. */
export interface Dictionary<T> {
  pt: T
  /** Loads English once. Further calls return the same promise, as `use` requires. */
  load(): Promise<T>
}

const store = createStore<Lang>(firstLang())
/** The newest choice; it is the current language once its messages have loaded. */
let wanted = store.get()
const dictionaries: Dictionary<unknown>[] = []

function savedLang(): Lang | undefined {
  const saved = browserStorage.get(KEY)
  return LANGS.find(lang => lang === saved)
}

function firstLang(): Lang {
  return savedLang() ?? (navigator.language.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en')
}

/**
 * Declares a dictionary: `defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))`. English must have the type of `pt`, so that
 * it compiles only when complete. A feature has one pair of files, `i18n.ts` and `i18n.en.ts`, for all its dictionaries; only messages that the
 * first pages need are in a pair of their own, to keep those pages small. A rare dictionary loads some time after the first page, or on demand.
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
          // The connection was lost: the next call retries.
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

/** Marks the promise as React does, so that `use` reads a loaded dictionary without suspending again. */
function known<T>(promise: Promise<T>): Promise<T> {
  void promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

/** The feature's messages in the current language. Suspends the first time English is needed. */
export function useMessages<T>(messages: Dictionary<T>): T {
  return useStore(store) === 'pt-BR' ? messages.pt : use(messages.load())
}

/** The current language, reactive. */
export const useLang = (): Lang => useStore(store)

/** The current language, not reactive. */
export const currentLang = (): Lang => store.get()

/** Whether another language was chosen, here or in another tab, whose messages are still loading. */
export const isLangChanging = (): boolean => wanted !== store.get()

/** Changes the language and stores the choice in the browser. */
export function setLang(lang: Lang): Promise<void> {
  browserStorage.set(KEY, lang)
  return showLang(lang)
}

/** Loads the messages on screen first, so that nothing flickers. */
async function showLang(lang: Lang): Promise<void> {
  wanted = lang
  if (lang === 'en') await Promise.all(dictionaries.map(messages => messages.load()))
  if (wanted !== lang) return
  document.documentElement.lang = lang
  store.set(lang)
}

/** Sets the page's `lang`, and follows a choice in another tab. Called once, before the first render. */
export function startLang(): void {
  document.documentElement.lang = store.get()
  followStorage(KEY, () => {
    // Offline, the page keeps its language until it is reloaded.
    showLang(savedLang() ?? store.get()).catch(() => undefined)
  })
}
