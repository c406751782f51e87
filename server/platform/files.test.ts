import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Files, localFiles, s3Files } from './files.ts'
import { newFileId } from './ids.ts'

async function folder(): Promise<Files> {
  const path = await mkdtemp(join(tmpdir(), 'crava-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return localFiles(path)
}

/** A bucket that keeps objects in memory and takes only signed requests, as S3 does. */
async function bucket(): Promise<Files> {
  const objects = new Map<string, { content: Buffer; mime: string | undefined }>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const signed =
      /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    if (!path.startsWith('/crava/')) return response.writeHead(404).end()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'PUT')
        objects.set(path, { content: Buffer.concat(parts), mime: request.headers['content-type'] })
      else if (request.method === 'DELETE') objects.delete(path)
      const kept = objects.get(path)
      if (request.method === 'GET' && !kept) return response.writeHead(404).end()
      response
        .writeHead(200, { 'content-type': kept?.mime ?? 'text/plain' })
        .end(request.method === 'GET' ? kept?.content : '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return s3Files({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'crava',
    region: 'auto',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
  })
}

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
