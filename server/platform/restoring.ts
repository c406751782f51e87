import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the data while a restore is at work: what is there is not whole yet. */
export const RESTORING = 'restoring'

/** What a restore that was cut short was restored from; undefined where none was. */
export async function restoringFrom(dataDir: string): Promise<string | undefined> {
  return (await readFile(join(dataDir, RESTORING), 'utf8').catch(() => undefined))?.trim()
}

/** @throws Error when a restore into this folder was cut short: starting would serve half of what was. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const from = await restoringFrom(dataDir)
  if (from === undefined) return
  throw new Error(
    `A restore into ${dataDir} is running or was interrupted. Run it again: npm run restore -- --from ${from}`,
  )
}

/** Marks a folder as being restored into, before anything else is written there. */
export const beginRestoring = (dataDir: string, from: string): Promise<void> =>
  writeFile(join(dataDir, RESTORING), `${from}\n`, { flush: true })

/** What is there is whole: it may be started. */
export const endRestoring = (dataDir: string): Promise<void> => rm(join(dataDir, RESTORING), { force: true })
