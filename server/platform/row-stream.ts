import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import { csvLines } from '#contract/csv.ts'
import type { Db, Reader } from './db.ts'

/** Rows of a file that are read and written at once. */
export const CHUNK_ROWS = 500
/** A file that is read more slowly is given up, so that its connection is free again. */
const CHUNK_TAKEN_WITHIN = '2min'

/**
 * The rows of a statement, some hundred at a time, from one snapshot: a cursor, so that a result of any size takes the memory of a chunk. A
 * connection is held until the last row was read, or the generator is ended (`return`), as a stream does whose reader goes away. `prepare`
 * reads what the statement needs in the same snapshot.
 */
export async function* rowsInChunks<Row extends object>(
  db: Pick<Db, 'pool' | 'q'>,
  prepare: (from: Pick<Reader, 'rows'>) => RawBuilder<Row> | Promise<RawBuilder<Row>>,
  atOnce = CHUNK_ROWS,
): AsyncGenerator<Row[], void, undefined> {
  const client = await db.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(
      `set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '${CHUNK_TAKEN_WITHIN}'`,
    )
    const rows = async <T>(statement: RawBuilder<T>): Promise<T[]> => {
      const { sql, parameters } = statement.compile(db.q)
      return (await client.query(sql, [...parameters])).rows as T[]
    }
    const { sql, parameters } = (await prepare({ rows })).compile(db.q)
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
 * A CSV file (`csvOf`) that is sent as its rows are read. The first chunk is waited for, so that what refuses the file refuses the call, before
 * anything is sent.
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
  // A generator that was never begun is not ended by its stream.
  stream.once('close', () => void rest.return?.())
  return stream
}
