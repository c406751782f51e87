import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of real match data beside the repository; a public clone has none. */
const SHARED = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** Whether the real match data is there. Tests that need it print a message when it is not. */
export const hasShared: boolean = existsSync(SHARED)

/** The path of a file of the real match data, such as `data/facts.sample.json`. */
export const sharedPath = (path: string): string => `${SHARED}${path}`
