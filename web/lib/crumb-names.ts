import { useEffect } from 'react'
import { createStore } from '#client/store.ts'

/** Breadcrumb labels by path, for pages with a name of their own such as a room. */
export const crumbNames = createStore<Readonly<Record<string, string>>>({})

/** Sets the breadcrumb label of the page at `path` once it is known. */
export function useCrumbName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined && crumbNames.get()[path] !== name) crumbNames.set({ ...crumbNames.get(), [path]: name })
  }, [path, name])
}
