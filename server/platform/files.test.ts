import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { type Files, localFiles, s3Files } from './files.ts'
import { newFileId } from './ids.ts'
import { claimFile, findFile, removeOrphanFiles, storeFile } from './stored-files.ts'

async function folder(): Promise<Files> {
  const path = await mkdtemp(join(tmpdir(), 'crava-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return localFiles(path)
}

const bucket = async (): Promise<Files> => s3Files(await startBucket(onTestFinished))

test.each([
  ['in a folder', folder],
  ['in a bucket', bucket],
])('what is put %s comes back the same, and is gone once removed', async (_where, make) => {
  const files = await make()
  const id = newFileId()
  const content = Buffer.from([0, 255, 1, 254, 10, 13])
  expect(await files.get(id)).toBeNull()
  await files.put(id, content, 'image/webp')
  expect(await files.get(id)).toEqual(content)
  await files.remove(id)
  expect(await files.get(id)).toBeNull()
  await files.remove(id)
})

test('a bucket that refuses is an error, never an empty file', async () => {
  const files = s3Files({
    endpoint: 'http://127.0.0.1:9',
    bucket: 'crava',
    region: 'auto',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
  })
  await expect(files.get(newFileId())).rejects.toThrow()
})

test('a file being written leaves no half file under its id', async () => {
  const path = await mkdtemp(join(tmpdir(), 'crava-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const files = localFiles(path)
  const id = newFileId()
  await files.put(id, Buffer.alloc(100_000, 1), 'image/webp')
  await files.put(id, Buffer.alloc(100_000, 2), 'image/webp')
  expect(await readdir(join(path, id.slice(0, 2)))).toEqual([id])
  expect((await files.get(id))?.every(byte => byte === 2)).toBe(true)
})

test('a file that is claimed while it is being removed is either kept whole or refused', async () => {
  const app = await startTestApp()
  const { db, clock } = app.deps
  const stored = await storeFile(app.deps, {
    kind: 'avatar',
    ownerId: null,
    mime: 'image/webp',
    filename: 'a.webp',
    content: Buffer.from('x'),
  })
  // The claim is in time by its process's clock, but too late by the clock of the cleanup.
  const [claimedAt, tidiedAt] = [clock.now(), new Date(clock.now().getTime() + 3_600_001)]
  let isClaimed: boolean | undefined
  const files = {
    ...app.deps.files,
    remove: async (id: string) => {
      isClaimed = await db.tx(tx => claimFile(tx, stored.id, 'avatar', 'a'.repeat(24), claimedAt))
      await app.deps.files.remove(id)
    },
  }
  await removeOrphanFiles(db, files, tidiedAt)
  expect([isClaimed, await findFile(db, stored.id)]).toEqual([false, undefined])
})

test('what a crash left of a file goes with it', async () => {
  const path = await mkdtemp(join(tmpdir(), 'crava-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const files = localFiles(path)
  const id = newFileId()
  await files.put(id, Buffer.from('whole'), 'image/webp')
  await writeFile(join(path, id.slice(0, 2), `${id}.part`), 'half')
  await files.remove(id)
  expect(await readdir(join(path, id.slice(0, 2)))).toEqual([])
})
