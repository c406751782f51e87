import { useEffect } from 'react'
import { createStore } from '#client/store.ts'

/** Names of pages by their path: what the breadcrumbs say of a page that has a name of its own, such as a room. */
export const crumbNames = createStore<Readonly<Record<string, string>>>({})

/** Tells the breadcrumbs the name of the page at `path`, once it is known. */
export function useCrumbName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined && crumbNames.get()[path] !== name) crumbNames.set({ ...crumbNames.get(), [path]: name })
  }, [path, name])
}
