import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from './embedded-process.ts'

const lockWaitMs = 180_000

/**
 * Runs the action while no other process runs one for the same folder. The lock is a listening local socket, which the system releases when
 * its holder is killed, so that no stale lock remains.
 */
export async function withFolderLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const release = await lockFolder(folder, lockWaitMs)
  if (!release) throw new Error(`Timed out waiting for another process that starts or stops the database in ${folder}.`)
  try {
    return await action()
  } finally {
    await release()
  }
}

/** Takes the lock of a folder until it is released or this process exits; undefined if another process held it during the whole wait. */
export async function lockFolder(folder: string, waitMs: number): Promise<(() => Promise<void>) | undefined> {
  const server = await acquire(lockAddress(folder), waitMs)
  return server && (() => new Promise<void>(resolve => server.close(() => resolve())))
}

function lockAddress(folder: string): string {
  const name = `crava-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function acquire(address: string, waitMs: number): Promise<Server | undefined> {
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    const server = await listen(address)
    if (server) return server
    // Where the address is a file (macOS), a killed holder leaves it behind: nothing listens, so it is removed.
    if (address.startsWith('/') && !(await answers(address))) await rm(address, { force: true })
    await delay(25)
  }
  return undefined
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', error => ('code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen({ path }, () => resolve(server))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ path })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A marker that one app process uses the database of this folder. */
export interface Lease {
  /** Releases the lease; returns how many other live processes still hold one. Call it under the folder's lock. */
  release(): Promise<number>
}

/** Writes a lease for this process into `<home>/leases`; leases of processes that died are swept away. */
export async function takeLease(home: string): Promise<Lease> {
  const folder = join(home, 'leases')
  await mkdir(folder, { recursive: true })
  const own = `${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(join(folder, own), (await processIdentity(process.pid)) ?? '')
  await countLive(folder)
  return {
    async release() {
      await rm(join(folder, own), { force: true })
      return countLive(folder)
    },
  }
}

async function countLive(folder: string): Promise<number> {
  let live = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number.parseInt(name, 10)
    const written = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (written === undefined) continue
    if (pid > 0 && (await processIdentity(pid)) === written) live += 1
    else await rm(join(folder, name), { force: true })
  }
  return live
}
