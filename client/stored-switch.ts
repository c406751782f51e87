import { browserStorage, followStorage } from './browser-storage.ts'
import { createStore, type Store } from './store.ts'

/** A switch stored in the browser, off by default and the same in all tabs. */
export function createStoredSwitch(key: string): Store<boolean> {
  const isOn = () => browserStorage.get(key) === '1'
  const store = createStore(isOn())
  followStorage(key, () => store.set(isOn()))
  return {
    ...store,
    set: on => {
      browserStorage.set(key, on ? '1' : null)
      store.set(on)
    },
  }
}
