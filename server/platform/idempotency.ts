import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { JsonValue, Tx } from './db.ts'
import { fail } from './fail.ts'

/**
 * W6: runs `work` once per key. The first call stores its answer in the same transaction as its effect; a repeat with the same input gets
 * that answer and changes nothing; with another input it is refused with `idempotency_key_reused`. Concurrent calls wait for each other on
 * the key's row. Without a key, `work` simply runs.
 */
export async function idempotent<T extends JsonValue>(
  tx: Tx,
  at: Date,
  call: { subjectId: string; key: string | undefined; operation: string; input: string },
  work: () => Promise<T>,
): Promise<T> {
  if (call.key === undefined) return work()
  const inputHash = createHash('sha256').update(call.input).digest('hex')
  const claimed = await tx.rows(sql<{ key: string }>`
    insert into idempotency (subject_id, key, operation, input_hash, created_at)
    values (${call.subjectId}, ${call.key}, ${call.operation}, ${inputHash}, ${at})
    on conflict do nothing returning key`)
  if (claimed.length === 0) return repeatedAnswer<T>(tx, call, inputHash)
  const answer = await work()
  await tx.rows(sql`
    update idempotency set answer = ${JSON.stringify(answer)}::jsonb where subject_id = ${call.subjectId} and key = ${call.key}`)
  return answer
}

async function repeatedAnswer<T extends JsonValue>(
  tx: Tx,
  call: { subjectId: string; key: string | undefined; operation: string },
  inputHash: string,
): Promise<T> {
  const [stored] = await tx.rows(sql<{ operation: string; input_hash: string; answer: T }>`
    select operation, input_hash, answer from idempotency where subject_id = ${call.subjectId} and key = ${call.key}`)
  if (!stored) return fail('conflict')
  if (stored.operation !== call.operation || stored.input_hash !== inputHash) return fail('idempotency_key_reused')
  return stored.answer
}

/** A repeatable call with a key, and its input as a hash. */
export interface Claim {
  subjectId: string
  key: string
  operation: string
  inputHash: string
}

/**
 * For calls that are processed in a batch: the stored answers of these claims, as `subject:key`. The caller must hold a lock on each
 * subject (its wallet), so that no other transaction answers the same key meanwhile.
 */
export async function answersOf<T>(
  tx: Tx,
  claims: readonly (Claim | undefined)[],
): Promise<Map<string, { inputHash: string; result: T }>> {
  const made = claims.filter(claim => claim !== undefined)
  if (made.length === 0) return new Map()
  const rows = await tx.rows(sql<{ subject_id: string; key: string; operation: string; input_hash: string; answer: T }>`
    select i.subject_id, i.key, i.operation, i.input_hash, i.answer from idempotency i
    join unnest(${made.map(claim => claim.subjectId)}::text[], ${made.map(claim => claim.key)}::text[]) as c(subject_id, key)
      on c.subject_id = i.subject_id and c.key = i.key`)
  return new Map(
    rows.map(row => {
      // The same key used for another operation always has a different input hash.
      const isSame = made.some(claim => claim.key === row.key && claim.operation === row.operation)
      return [`${row.subject_id}:${row.key}`, { inputHash: isSame ? row.input_hash : '', result: row.answer }]
    }),
  )
}

/** Stores the responses of calls that were processed in one batch, in the transaction of their effects. */
export async function saveAnswer(
  tx: Tx,
  at: Date,
  operation: string,
  answers: readonly (Claim & { answer: JsonValue })[],
): Promise<void> {
  if (answers.length === 0) return
  await tx.rows(sql`
    insert into idempotency (subject_id, key, operation, input_hash, answer, created_at)
    select subject_id, key, ${operation}, input_hash, answer::jsonb, ${at}
    from unnest(${answers.map(one => one.subjectId)}::text[], ${answers.map(one => one.key)}::text[],
      ${answers.map(one => one.inputHash)}::text[], ${answers.map(one => JSON.stringify(one.answer))}::text[])
      as a(subject_id, key, input_hash, answer)`)
}
