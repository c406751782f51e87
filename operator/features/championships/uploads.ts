import { createStore } from '#client/store.ts'
import type { ImportSource } from './api.ts'

/** A file that was sent from this tab; another can complete it while the server keeps it. */
export interface SentFile {
  championship: string
  job: string
  name: string
  source: ImportSource
}

const CACHED = 20
export const sentFiles = createStore<readonly SentFile[]>([])

/** Remembers a file, the newest first. */
export const rememberFile = (file: SentFile): void => sentFiles.set([file, ...sentFiles.get()].slice(0, CACHED))
