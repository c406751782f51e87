import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Connection, Submittable } from 'pg'
import { closeReplication, identify, replicationClient } from './replication.ts'

/** Position in the write-ahead log at which a base backup begins, and the position up to which it must be replayed to be consistent. */
export interface BaseBackup {
  systemId: string
  timeline: number
  startLsn: string
  endLsn: string
}

/**
 * Writes a base backup of the whole cluster as a tar archive, including the write-ahead log needed to make it consistent: the same that
 * `pg_basebackup` requests, over the same protocol. The database stays in use; a replication slot retains the log until it is in the
 * archive.
 * @param onProgress bytes so far, and the estimated total.
 * @throws Error with a plain sentence if this database cannot provide one.
 */
export async function writeBaseBackup(
  url: string,
  sink: Writable,
  onProgress: (done: number, total: number) => void,
): Promise<BaseBackup> {
  const [draftStore, reader] = [replicationClient(url), replicationClient(url)]
  try {
    await Promise.all([draftStore.connect(), reader.connect()])
    await draftStore.query(
      `CREATE_REPLICATION_SLOT crava_backup_${randomBytes(6).toString('hex')} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const { systemId, timeline } = await identify(draftStore)
    const request = new BaseBackupQuery(sink, onProgress)
    // Rejects when the archive accepts no more data, which the server cannot know.
    const broken = once(sink, 'close').then(() => Promise.reject(new Error('The archive can no longer be written.')))
    reader.query(request)
    return { systemId, timeline, ...(await Promise.race([request.done, broken])) }
  } finally {
    for (const client of [reader, draftStore]) closeReplication(client)
  }
}

type Positions = Pick<BaseBackup, 'startLsn' | 'endLsn'>

interface Row {
  fields: (Buffer | string | null)[]
}

const ARCHIVE = 'n'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)
const PROGRESS = 'p'.charCodeAt(0)

/** The command BASE_BACKUP and its answer: two lists, a stream of tagged parts, a list. */
class BaseBackupQuery implements Submittable {
  readonly done: Promise<Positions>
  readonly #end = Promise.withResolvers<Positions>()
  readonly #lists: string[][][] = []
  readonly #sink: Writable
  readonly #onProgress: (done: number, total: number) => void
  #total = 0

  constructor(sink: Writable, onProgress: (done: number, total: number) => void) {
    this.#sink = sink
    this.#onProgress = onProgress
    this.done = this.#end.promise
  }

  submit(connection: Connection): void {
    connection.query("BASE_BACKUP (LABEL 'crava', PROGRESS true, CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
  }

  handleRowDescription(): void {
    this.#lists.push([])
  }

  handleDataRow({ fields }: Row): void {
    this.#lists.at(-1)?.push(fields.map(field => (field === null ? '' : String(field))))
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    const type = chunk[0]
    if (type === ARCHIVE) this.#refuseSecond()
    else if (type === PROGRESS) this.#onProgress(Number(chunk.readBigInt64BE(1)), this.#total)
    // The parser reuses its memory: data that is not written yet must be copied.
    else if (type === DATA && !this.#sink.destroyed && !this.#sink.write(Buffer.from(chunk.subarray(1)))) {
      if (connection.stream.isPaused()) return
      connection.stream.pause()
      this.#sink.once('drain', () => connection.stream.resume())
    }
  }

  /** A tablespace is stored in another folder and arrives as a separate archive. */
  #refuseSecond(): void {
    const slots = this.#lists[1] ?? []
    this.#total = slots.reduce((sum, [, , kilobytes]) => sum + Number(kilobytes ?? 0) * 1_024, 0)
    if (slots.length > 1) {
      this.handleError(
        new Error('This database has its own tablespaces, which this backup does not include: use pg_basebackup.'),
      )
    }
  }

  handleCommandComplete(): void {
    // Each list ends with this message; the next one ends the backup.
  }

  handleReadyForQuery(): void {
    const [startLsn, endLsn] = [this.#lists[0]?.[0]?.[0], this.#lists.at(-1)?.[0]?.[0]]
    if (startLsn === undefined || endLsn === undefined || this.#lists.length < 3)
      this.handleError(new Error('PostgreSQL ended the base backup before it was complete.'))
    else this.#end.resolve({ startLsn, endLsn })
  }

  handleError(error: Error): void {
    this.#end.reject(error)
  }
}
