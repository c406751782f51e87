import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/platform/embedded-lease.ts'

/** Where the files of a test run keep what they share (global-setup.ts); undefined outside of one, as in `npm run faults`. */
export const runFolder = (): string | undefined => process.env.CRAVA_TEST_RUN_FOLDER

/** Longer than anything takes that is made here. */
const WAIT_MS = 180_000

/**
 * A folder that is made once a run, for whichever file asks first: others that ask meanwhile wait for it, and one whose making broke is
 * made anew. Nobody changes it afterwards; who needs to takes a copy.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder() ?? '', name)
  if (await isThere(folder)) return folder
  const release = await lockFolder(folder, WAIT_MS)
  if (!release) throw new Error(`${folder} is not made in time`)
  try {
    if (await isThere(folder)) return folder
    const partial = `${folder}.partial`
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { recursive: true, mode: 0o755 })
    await make(partial)
    await rename(partial, folder)
    return folder
  } finally {
    await release()
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
