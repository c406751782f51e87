import { createHash } from 'node:crypto'
import pg from 'pg'

/** Named statements per connection; PostgreSQL keeps the parse tree and plan of each for the life of the connection. */
const NAMES_PER_CONNECTION = 500
/** Distinct texts remembered per pool, named or seen once. */
const TEXTS_MOST = 1_000
/** Longer texts contain value lists of varying length and rarely repeat. */
const TEXT_LENGTH_MOST = 5_000

/** A statement with this comment is planned each time, for its values: a plan for any value would be a poor one for many. */
export const BY_VALUE = '/* planned by value */'

/** Which texts are prepared under which name, shared by all connections of a pool. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()
  #generation = 0

  /** Undefined for the first use of a text: a statement that runs once needs no name. */
  nameOf(text: string): string | undefined {
    if (text.length > TEXT_LENGTH_MOST || text.includes(BY_VALUE)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#seenOnce.delete(text)) {
      const name = `${createHash('md5').update(text).digest('base64')}${this.#generation}`
      // Frequent texts are back after two uses, under the name that connections already know.
      if (this.#names.size >= TEXTS_MOST) this.#names.clear()
      this.#names.set(text, name)
      return name
    }
    if (this.#seenOnce.size >= TEXTS_MOST) this.#seenOnce.clear()
    this.#seenOnce.add(text)
    return undefined
  }

  /** Gives every text a new name: statements prepared before a migration return columns of another type and fail for ever. */
  renew(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

type Query = (...args: unknown[]) => unknown

/**
 * A client class for one pool that prepares statements with parameters on the server from their second use on, named after their text.
 * Kysely passes text and values as two arguments, graphile-worker a query object: both are supported. Statements of one transaction that
 * are sent without waiting for each other leave in one write; those after a failed one fail with its error.
 */
export function preparingClient(): new (config?: string | pg.ClientConfig) => pg.Client {
  const names = new StatementNames()
  return class PreparingClient extends pg.Client {
    readonly #prepared = new Set<string>()
    /** The error that aborted the open transaction. */
    #abortedBy: unknown
    readonly #gather = gathering(this.connection)

    // pg's query has a dozen overloads; calls without a name are passed through unchanged.
    override query(...args: never[]): never {
      const query = super.query.bind(this) as unknown as Query
      return this.#run(query, args) as never
    }

    #run(query: Query, args: unknown[]): unknown {
      const named = this.#named(args)
      const isInTransaction = this.getTransactionStatus() !== 'I'
      if (isInTransaction) this.#gather()
      const answer = query(...(named ?? args))
      if (!(answer instanceof Promise)) return answer
      if (isInTransaction) return this.#inTransaction(answer)
      if (!named) return answer
      return answer.catch((error: unknown) => {
        if (!isStalePlan(error)) throw error
        names.renew()
        const [{ text, values }] = named
        return query({ text, values })
      })
    }

    /** PostgreSQL refuses statements after a failed one until the rollback; only the first error has the reason. */
    #inTransaction(answer: Promise<unknown>): Promise<unknown> {
      return answer.then(
        result => {
          this.#abortedBy = undefined
          return result
        },
        (error: unknown) => {
          // The transaction is aborted now; all of it is repeated (db.ts).
          if (isStalePlan(error)) names.renew()
          this.#abortedBy ??= error
          throw this.#abortedBy
        },
      )
    }

    #named(args: unknown[]): [{ text: string; values: unknown[]; name: string }, ...unknown[]] | undefined {
      const parts = partsOf(args)
      if (!parts) return undefined
      const name = names.nameOf(parts.config.text)
      if (name === undefined) return undefined
      if (!this.#prepared.has(name)) {
        if (this.#prepared.size >= NAMES_PER_CONNECTION) return undefined
        this.#prepared.add(name)
      }
      return [{ ...parts.config, name }, ...parts.rest]
    }
  }
}

/** Data sent after a call of the function leaves in one write, when the event loop goes on. */
function gathering(connection: pg.Connection): () => void {
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    // TLS puts another stream in the place of the first.
    const { stream } = connection
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
}

interface Parts {
  config: { text: string; values: unknown[] }
  rest: unknown[]
}

/** The text and values of a query that can be named: one with values and without its own name. */
function partsOf([first, second, ...rest]: unknown[]): Parts | undefined {
  if (typeof first === 'string') {
    return hasValues(second) ? { config: { text: first, values: second }, rest } : undefined
  }
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return undefined
  if ('submit' in first || ('name' in first && first.name) || !('values' in first) || !hasValues(first.values))
    return undefined
  return { config: { ...first, text: first.text, values: first.values }, rest: [second, ...rest] }
}

const hasValues = (values: unknown): values is unknown[] => Array.isArray(values) && values.length > 0

/** True when a prepared statement's result changed its columns since, by a migration. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
