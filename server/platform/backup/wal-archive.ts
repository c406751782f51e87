import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { EmbeddedLog } from '#server/platform/embedded-postgres.ts'
import { closeReplication, identify, type Identity, replicationClient } from './replication.ts'
import {
  archivedName,
  beginAt,
  compress,
  historyName,
  readLsn,
  readStatus,
  SEGMENT_BYTES,
  segmentName,
  segmentOf,
  type WalStore,
  writeStatus,
} from './wal-store.ts'
import { WalStream } from './wal-stream.ts'

/** The replication slot that retains the log until it is archived; `max_slot_wal_keep_size` bounds it. */
export const WAL_SLOT = 'crava_wal'
const RETRY_MS = 5_000
/** Full segments that may wait for the archive before receiving pauses. */
const WAITING_MOST = 2
/** The log received when the server reported its time may miss transactions committing at that moment. */
const MARGIN_MS = 1_000

const OBJECT_EXISTS = '42710'
const OBJECT_IN_USE = '55006'

interface Archiving {
  /** The embedded database. */
  url: string
  to: WalStore
  log: EmbeddedLog
}

/**
 * Archives the write-ahead log of a database while it is used: complete segments as they fill, and the one being written every few seconds.
 * Of several processes with one database, one archives and the others stand by. `stop` stores what was received.
 */
export function archiveWal(archiving: Archiving): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let last = ''
  const stored = (): void => void (last = '')
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await archiveOnce(archiving, signal, stored)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        // While another process archives, this one waits.
        if (codeOf(error) !== OBJECT_IN_USE && message !== last)
          archiving.log.error(`The write-ahead log is not archived to ${archiving.to.at}: ${message} Trying again.`)
        last = message
      }
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Archives until it is stopped; rejects when the connection ends or the archive cannot be written. */
async function archiveOnce(archiving: Archiving, signal: AbortSignal, stored: () => void): Promise<void> {
  const client = replicationClient(archiving.url, 'crava-wal')
  try {
    await client.connect()
    const cluster = await identify(client)
    const from = await prepare(archiving, client, cluster)
    await putHistories(archiving.to, client, cluster.timeline)
    const receiver = new Receiver(archiving.to, cluster, from)
    const stream = new WalStream(
      `START_REPLICATION SLOT ${WAL_SLOT} PHYSICAL ${lsnText(receiver.received)} TIMELINE ${cluster.timeline}`,
      receiver,
    )
    receiver.stream = stream
    client.query(stream)
    const ended = stream.ended.catch((error: unknown) => receiver.fail(error))
    while (!signal.aborted) {
      await receiver.wait(signal)
      await receiver.store()
      stored()
    }
    await receiver.store()
    closeReplication(client)
    await ended
  } finally {
    closeReplication(client)
  }
}

/** The first segment to archive: the one that the slot keeps. */
async function prepare({ to, log }: Archiving, client: Client, cluster: Identity): Promise<bigint> {
  const status = await readStatus(to)
  if (status && status.systemId !== cluster.systemId)
    throw new Error('It is the archive of another database: name another folder.')
  if (
    status &&
    (status.timeline > cluster.timeline ||
      (status.timeline === cluster.timeline && readLsn(status.lsn) > readLsn(cluster.flushedLsn)))
  )
    throw new Error(
      'It goes further than this database, which was restored elsewhere or is a copy: name another folder.',
    )
  const kept = (await keptLsn(client)) ?? (await keptLsn(client, true))
  if (kept === undefined) throw new Error('PostgreSQL keeps no write-ahead log for the archive.')
  const from = segmentOf(kept)
  if (!status)
    log.info(`The write-ahead log is archived to ${to.at}: take a backup now, from which it can be replayed.`)
  else if (segmentOf(readLsn(status.lsn)) < from)
    log.error(
      `The archive of the write-ahead log in ${to.at} has a gap: take a backup now, from which it can be replayed.`,
    )
  await beginAt(to, cluster.timeline, from)
  return from
}

/** The position that the slot retains; undefined when the log it needs was removed. `anew` recreates such a slot. */
async function keptLsn(client: Client, anew = false): Promise<bigint | undefined> {
  if (anew) await client.query(`DROP_REPLICATION_SLOT ${WAL_SLOT}`)
  await client.query(`CREATE_REPLICATION_SLOT ${WAL_SLOT} PHYSICAL RESERVE_WAL`).catch((error: unknown) => {
    if (codeOf(error) !== OBJECT_EXISTS) throw error
  })
  const { rows } = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT ${WAL_SLOT}`)
  const lsn = rows[0]?.restart_lsn
  return typeof lsn === 'string' ? readLsn(lsn) : undefined
}

/** Where timelines branched off, for a restore across an earlier restore. */
async function putHistories(to: WalStore, client: Client, timeline: number): Promise<void> {
  if (timeline === 1) return
  const { rows } = await client.query<{ filename: string; content: string }>(`TIMELINE_HISTORY ${timeline}`)
  for (const { content } of rows) await to.put(historyName(timeline), Buffer.from(content))
}

const lsnText = (lsn: bigint): string => `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`

/** Gathers the stream into segments. */
class Receiver {
  stream: WalStream | undefined
  readonly #to: WalStore
  readonly #cluster: Identity
  readonly #full: { segment: bigint; content: Buffer }[] = []
  #segment: bigint
  #content = Buffer.alloc(SEGMENT_BYTES)
  #length = 0
  #storedLength = 0
  #until: Date | undefined
  #ended: Error | undefined
  #wake = new AbortController()

  constructor(to: WalStore, cluster: Identity, from: bigint) {
    this.#to = to
    this.#cluster = cluster
    this.#segment = from
  }

  /** The position up to which the log was received. */
  get received(): bigint {
    return this.#segment * BigInt(SEGMENT_BYTES) + BigInt(this.#length)
  }

  wal(lsn: bigint, bytes: Buffer): void {
    if (lsn !== this.received) return this.fail(new Error('The write-ahead log arrived with a gap.'))
    let rest = bytes
    while (rest.length > 0) {
      const copied = rest.copy(this.#content, this.#length)
      this.#length += copied
      rest = rest.subarray(copied)
      if (this.#length === SEGMENT_BYTES) this.#next()
    }
    if (this.#full.length >= WAITING_MOST) this.stream?.pause()
  }

  #next(): void {
    this.#full.push({ segment: this.#segment, content: this.#content })
    this.#segment += 1n
    // A segment that is being stored must not be modified.
    this.#content = Buffer.alloc(SEGMENT_BYTES)
    this.#length = 0
    this.#storedLength = 0
    this.#wake.abort()
  }

  alive(sentLsn: bigint, at: Date): void {
    if (sentLsn <= this.received) this.#until = new Date(at.getTime() - MARGIN_MS)
  }

  /** The stream has ended: the next wait rejects. */
  fail(error: unknown): void {
    this.#ended ??= error instanceof Error ? error : new Error(String(error))
    this.#wake.abort()
  }

  /** Waits until a segment is full, the interval has passed or the archiver stops. Rejects when the stream has ended. */
  async wait(stop: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stop, this.#wake.signal])
    await pause(this.#to.everyMs, undefined, { signal }).catch(() => undefined)
    this.#wake = new AbortController()
    if (this.#ended) throw this.#ended
  }

  /** Archives all log received so far, and confirms it to the server. */
  async store(): Promise<void> {
    const until = this.#until
    for (let next = this.#full[0]; next; next = this.#full[0]) {
      const name = segmentName(this.#cluster.timeline, next.segment)
      await this.#to.put(archivedName(name, true), await compress(next.content))
      await this.#to.remove(archivedName(name, false))
      this.#full.shift()
    }
    const [segment, length] = [this.#segment, this.#length]
    if (length > this.#storedLength) {
      const name = archivedName(segmentName(this.#cluster.timeline, segment), false)
      await this.#to.put(name, await compress(this.#content.subarray(0, length)))
      if (segment === this.#segment) this.#storedLength = length
    }
    const lsn = segment * BigInt(SEGMENT_BYTES) + BigInt(length)
    const { systemId, timeline } = this.#cluster
    if (until) await writeStatus(this.#to, { systemId, timeline, lsn: lsnText(lsn), until: until.toISOString() })
    this.stream?.confirm(lsn)
    this.stream?.resume()
  }
}
