import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/platform/embedded-lease.ts'

/** Where a test run's files share data (global-setup.ts); undefined outside one, as in `npm run faults`. */
export const runFolder = (): string | undefined => process.env.CRAVA_TEST_RUN_FOLDER

/** Longer than creating anything here takes. */
const WAIT_MS = 180_000

/**
 * A folder created once per run by the first caller: concurrent callers wait for it, and a failed creation is retried. It must not be changed;
 * make a copy instead.
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
