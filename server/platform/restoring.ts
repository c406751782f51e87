import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Marker file beside the data while a restore is running: the data is incomplete. */
export const RESTORING = 'restoring'

/** The source of an interrupted restore; undefined if there is none. */
export async function restoringFrom(dataDir: string): Promise<string | undefined> {
  return (await readFile(join(dataDir, RESTORING), 'utf8').catch(() => undefined))?.trim()
}

/** @throws Error when a restore into this folder was interrupted: starting would serve incomplete data. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const from = await restoringFrom(dataDir)
  if (from === undefined) return
  throw new Error(
    `A restore into ${dataDir} is running or was interrupted. Run it again: npm run restore -- --from ${from}`,
  )
}

/** Marks a folder as being restored, before anything else is written to it. */
export const beginRestoring = (dataDir: string, from: string): Promise<void> =>
  writeFile(join(dataDir, RESTORING), `${from}\n`, { flush: true })

/** Removes the marker: the data is complete and may be started. */
export const endRestoring = (dataDir: string): Promise<void> => rm(join(dataDir, RESTORING), { force: true })
