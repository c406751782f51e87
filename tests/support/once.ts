import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/platform/embedded-lease.ts'

/** The folder that the files of a test run share (global-setup.ts); undefined outside of one, as in `npm run faults`. */
export const runFolder = (): string | undefined => process.env.CRAVA_TEST_RUN_FOLDER

/** Longer than creating any of these folders takes. */
const WAIT_MS = 180_000

/**
 * A folder that is created once per run by the first file that requests it; concurrent requests wait, and a failed creation is repeated. It
 * must not be changed afterwards; copy it instead.
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
