import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { csvLines } from '#contract/csv.ts'
import type { Db, Reader } from './db.ts'

/** Rows read and written at once. */
export const CHUNK_ROWS = 500
/** A slower download is aborted to free its connection. */
const CHUNK_TAKEN_WITHIN = '2min'

type Prepare<Row> = (from: Pick<Reader, 'rows'>) => RawBuilder<Row> | Promise<RawBuilder<Row>>

/**
 * The rows of a statement from one snapshot, a few hundred at a time through a cursor, so that memory use is bounded by a chunk. Holds a
 * connection until the last row is read or the generator is ended (`return`), as a stream does when its reader disconnects. `prepare` reads
 * the statement's inputs in the same snapshot. What a replica refuses before its first row is read from the primary.
 */
export async function* rowsInChunks<Row extends object>(
  db: Pick<Db, 'pool' | 'q' | 'lendReplica'>,
  prepare: Prepare<Row>,
  atOnce = CHUNK_ROWS,
): AsyncGenerator<Row[], void, undefined> {
  const replica = await db.lendReplica?.()
  if (replica) {
    let hasBegun = false
    try {
      for await (const rows of chunksFrom(replica, db.q, prepare, atOnce)) {
        hasBegun = true
        yield rows
      }
      return
    } catch (error) {
      // What was read may have been sent.
      if (hasBegun) throw error
    }
  }
  yield* chunksFrom(await db.pool.connect(), db.q, prepare, atOnce)
}

async function* chunksFrom<Row extends object>(
  client: pg.PoolClient,
  q: Db['q'],
  prepare: Prepare<Row>,
  atOnce: number,
): AsyncGenerator<Row[], void, undefined> {
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(
      `set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '${CHUNK_TAKEN_WITHIN}'`,
    )
    const rows = async <T>(statement: RawBuilder<T>): Promise<T[]> => {
      const { sql, parameters } = statement.compile(q)
      return (await client.query(sql, [...parameters])).rows as T[]
    }
    const { sql, parameters } = (await prepare({ rows })).compile(q)
    await client.query({ text: `declare file_rows no scroll cursor for ${sql}`, values: [...parameters] })
    for (;;) {
      const found = await client.query<Row>(`fetch ${atOnce} from file_rows`)
      if (found.rows.length > 0) yield found.rows
      if (found.rows.length < atOnce) break
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection that failed, or cannot be rolled back, is closed.
    await client.query('rollback').catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    })
    client.release(failure)
  }
}

/**
 * A CSV file (`csvOf`), streamed as its rows are read. Waits for the first chunk, so that errors reject the call before anything is sent.
 */
export async function csvStream<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  heading: readonly string[],
  cells: (row: Row) => readonly (string | number | null)[],
): Promise<Readable> {
  const rest = chunks[Symbol.asyncIterator]()
  const first = await rest.next()
  async function* lines(): AsyncGenerator<string> {
    try {
      yield `\uFEFF${csvLines([heading])}`
      for (let next = first; !next.done; next = await rest.next()) yield csvLines(next.value.map(row => cells(row)))
    } finally {
      await rest.return?.()
    }
  }
  const stream = Readable.from(lines(), { objectMode: false, highWaterMark: 64 * 1024 })
  // A stream does not end a generator that was never started.
  stream.once('close', () => void rest.return?.())
  return stream
}
