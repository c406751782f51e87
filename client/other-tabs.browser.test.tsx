import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTheme, setTheme, startTheme } from '#ui/theme.ts'
import { browserStorage } from './browser-storage.ts'
import { currentLang, defineMessages, isLangChanging, setLang, startLang } from './i18n.ts'
import { createStoredSwitch } from './stored-switch.ts'

/** What another tab does: it stores the value, and only the others hear of it. */
function storeElsewhere(key: string, value: string | null) {
  browserStorage.set(key, value)
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => ['crava.lang', 'crava.theme', 'crava.test'].forEach(key => browserStorage.set(key, null)))

test('a language chosen in another tab is this one’s as soon as its messages are there, and stays', async () => {
  const english = Promise.withResolvers<string>()
  defineMessages('oi', () => english.promise)
  startLang()
  storeElsewhere('crava.lang', 'en')
  expect([currentLang(), isLangChanging()]).toEqual(['pt-BR', true])
  english.resolve('hi')
  await expect.poll(currentLang).toBe('en')
  expect([document.documentElement.lang, isLangChanging()]).toEqual(['en', false])
  storeElsewhere('crava.lang', 'pt-BR')
  await expect.poll(currentLang).toBe('pt-BR')
})

test('of two choices the later one stays, though the first loads longer', async () => {
  const english = Promise.withResolvers<string>()
  defineMessages('tchau', () => english.promise)
  const first = setLang('en')
  await setLang('pt-BR')
  english.resolve('bye')
  await first
  expect(currentLang()).toBe('pt-BR')
})

test('the theme and the switches of the device are the same in all tabs', () => {
  startTheme()
  setTheme('dark')
  const hidden = createStoredSwitch('crava.test')
  storeElsewhere('crava.theme', 'light')
  storeElsewhere('crava.test', '1')
  expect([readTheme(), document.documentElement.dataset.theme, hidden.get()]).toEqual(['light', 'light', true])
  hidden.set(false)
  expect(browserStorage.get('crava.test')).toBeNull()
})
