import { buffer } from 'node:stream/consumers'

/** The header of one entry of a tar archive. */
export interface TarEntry {
  /** Relative, with slashes. */
  name: string
  kind: 'file' | 'folder'
  mode: number
  bytes: number
}

const BLOCK = 512
const FOLDER = '5'
const FILE = '0'

/** The header that precedes a file's bytes; {@link tarPadding} follows them. Names up to 100 bytes. */
export function tarHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number): void =>
    void header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(bytes, 124, 12)
  octal(0, 136, 12)
  header.write('        ', 148, 'latin1')
  header.write(FILE, 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** Fills the last block of a file of so many bytes. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

/** Two empty blocks: without them an archive was cut short. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** The header's bytes added up, its own sum counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/**
 * Passes each entry of an archive to the callback, in order. `content` must be read to its end.
 * @throws Error if it is not a tar archive, is truncated, or contains a path outside its folder.
 */
export async function unpackTar(
  source: AsyncIterable<Buffer>,
  take: (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const bytes = byteReader(source)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every(byte => byte === 0)) return
    const entry = readHeader(header)
    await take(entry, bytes.part(entry.bytes))
    await bytes.exactly((BLOCK - (entry.bytes % BLOCK)) % BLOCK)
  }
}

function readHeader(header: Buffer): TarEntry {
  const text = (at: number, length: number): string => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  const octal = (at: number, length: number): number => Number.parseInt(text(at, length).trim() || '0', 8)
  if (octal(148, 8) !== sumOf(header)) throw new Error('The archive is damaged: the checksum of a header is wrong.')
  const prefix = text(345, 155)
  const name = (prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`).replace(/^\.\//, '').replace(/\/+$/, '')
  const type = text(156, 1)
  if (type !== FILE && type !== FOLDER && type !== '')
    throw new Error(`The archive contains ${name}, which is neither a file nor a folder.`)
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw new Error(`The archive contains a path outside its folder: ${name}`)
  return {
    name,
    kind: type === FOLDER ? 'folder' : 'file',
    mode: octal(100, 8) & 0o777,
    bytes: type === FOLDER ? 0 : octal(124, 12),
  }
}

/** Reads a stream in chunks of the requested lengths. */
function byteReader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)

  /** Something of at most this length; never nothing. */
  async function some(most: number): Promise<Buffer> {
    while (left.length === 0) {
      const next: IteratorResult<Buffer, undefined> = await parts.next()
      if (next.done === true) throw new Error('The archive is truncated.')
      left = next.value
    }
    const taken = left.subarray(0, most)
    left = left.subarray(taken.length)
    return taken
  }

  async function* part(length: number): AsyncGenerator<Buffer> {
    for (let rest = length; rest > 0;) {
      const taken = await some(rest)
      rest -= taken.length
      yield taken
    }
  }

  return {
    part,
    exactly: (length: number): Promise<Buffer> => buffer(part(length)),
  }
}
