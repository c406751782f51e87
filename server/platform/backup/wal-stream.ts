import type { Connection, Submittable } from 'pg'

/** Microseconds from 1970 to 2000, from which PostgreSQL counts. */
const EPOCH_MICROS = 946_684_800_000_000n

const WAL = 'w'.charCodeAt(0)
const KEEPALIVE = 'k'.charCodeAt(0)
const REPLY = 'r'.charCodeAt(0)

export interface WalHandlers {
  /** The bytes of the log from this position on; the memory is reused afterwards. */
  wal(lsn: bigint, bytes: Buffer): void
  /** At this time the server had sent everything up to this position. */
  alive(sentLsn: bigint, at: Date): void
}

/** The command START_REPLICATION, which streams the write-ahead log until the connection ends. */
export class WalStream implements Submittable {
  /** Rejects when the stream ends. */
  readonly ended: Promise<never>
  readonly #end = Promise.withResolvers<never>()
  readonly #statement: string
  readonly #handlers: WalHandlers
  #connection: Connection | undefined

  constructor(statement: string, handlers: WalHandlers) {
    this.#statement = statement
    this.#handlers = handlers
    this.ended = this.#end.promise
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  /** Reports to the server the position up to which the log is stored, so that it can drop it, and requests a reply. */
  confirm(lsn: bigint): void {
    const message = Buffer.alloc(34)
    message[0] = REPLY
    for (const offset of [1, 9, 17]) message.writeBigInt64BE(lsn, offset)
    message.writeBigInt64BE(BigInt(Date.now()) * 1_000n - EPOCH_MICROS, 25)
    message[33] = 1
    const connection = this.#connection as unknown as { sendCopyFromChunk(chunk: Buffer): void } | undefined
    connection?.sendCopyFromChunk(message)
  }

  /** Pauses reading until `resume`. */
  pause(): void {
    this.#connection?.stream.pause()
  }

  resume(): void {
    this.#connection?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === WAL) this.#handlers.wal(chunk.readBigInt64BE(1), chunk.subarray(25))
    else if (chunk[0] === KEEPALIVE) {
      const at = new Date(Number((chunk.readBigInt64BE(9) + EPOCH_MICROS) / 1_000n))
      this.#handlers.alive(chunk.readBigInt64BE(1), at)
    }
  }

  handleRowDescription(): void {
    // The server ends a stream with a message that names the next timeline.
  }

  handleDataRow(): void {
    // As above.
  }

  handleCommandComplete(): void {
    this.#end.reject(new Error('PostgreSQL ended the stream of its write-ahead log.'))
  }

  handleReadyForQuery(): void {
    this.#end.reject(new Error('PostgreSQL ended the stream of its write-ahead log.'))
  }

  handleError(error: Error): void {
    this.#end.reject(error)
  }
}
