import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packTar, unpackTar } from './tar.ts'

type File = { name: string; content: Buffer }
const FILES: readonly File[] = [
  { name: 'a1/00ff', content: Buffer.from('hello') },
  { name: 'a1/01', content: Buffer.alloc(0) },
  { name: 'b2/02', content: Buffer.alloc(1000, 'x') },
]
/** These files, packed by the version before archives were written by tar-stream. */
const BEFORE = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA+3WQQqDQAyF4RzFG8w/WmfOM4LiQhC0BY8v7arowpVjqe/bJGSTRUhI8g66zs4EEOAT2Ueg/srf9RCJVmAZvOZnmowsvX5Q3w7DaHJXyTv8yT2O93+bhypo/7NoSkd57fx9rHfzf+j+57GIyN/TpyMiWyuiMcFDABAAAA==',
    'base64',
  ),
)

async function* eachOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

async function packed(files: readonly File[]): Promise<Buffer> {
  const sink = new PassThrough({ highWaterMark: 2 ** 20 })
  expect(await packTar(eachOf(files), sink)).toBe(files.length)
  sink.end()
  return buffer(sink)
}

async function unpacked(archive: Buffer, size = 700): Promise<File[]> {
  const parts = Array.from({ length: Math.ceil(archive.length / size) }, (_, at) =>
    archive.subarray(at * size, (at + 1) * size),
  )
  const files: File[] = []
  await unpackTar(eachOf(parts), async ({ name, kind }, content) => {
    expect(kind).toBe('file')
    files.push({ name, content: await buffer(content) })
  })
  return files
}

test('what is packed comes out again, however it arrives', async () => {
  const archive = await packed(FILES)
  for (const size of [1, 511, 512, 10_000]) expect(await unpacked(archive, size)).toEqual(FILES)
})

test('an archive of an earlier version is read', async () => {
  expect(await unpacked(BEFORE)).toEqual(FILES)
})

test('an earlier version reads what is written now: plain headers, each with its sum, and two empty blocks at the end', async () => {
  let archive = await packed(FILES)
  const read: File[] = []
  for (;;) {
    const header = archive.subarray(0, 512)
    if (header.every(byte => byte === 0)) break
    const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
    const octal = (at: number, length: number) => Number.parseInt(text(at, length).trim() || '0', 8)
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
    expect([octal(148, 8), text(156, 1), text(345, 155)]).toEqual([sum, '0', ''])
    const bytes = octal(124, 12)
    read.push({ name: text(0, 100), content: archive.subarray(512, 512 + bytes) })
    archive = archive.subarray(512 + Math.ceil(bytes / 512) * 512)
  }
  expect(archive).toEqual(Buffer.alloc(1024))
  expect(read).toEqual(FILES)
})

test('an archive that is cut short, damaged or leads outside its folder is refused', async () => {
  const archive = await packed(FILES)
  await expect(unpacked(archive.subarray(0, 600))).rejects.toThrow('Unexpected end')
  await expect(unpacked(Buffer.concat([Buffer.from('z'), archive.subarray(1)]))).rejects.toThrow('Invalid tar header')
  const outside = await packed([{ name: '../a', content: Buffer.from('x') }])
  await expect(unpacked(outside)).rejects.toThrow('outside its folder: ../a')
})

test('a disk that is full ends the packing', async () => {
  const full = new Writable({ write: (_part, _encoding, done) => done(new Error('ENOSPC')) })
  await expect(packTar(eachOf(FILES), full)).rejects.toThrow('ENOSPC')
})
