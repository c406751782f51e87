import * as z from 'zod/mini'
import { endpoint, type Endpoint, type Schema } from './endpoint.ts'
import { zDay } from './ids.ts'
import type { Role } from './roles.ts'

/** The columns that a list can be sorted by; `desc=true` reverses the order. Without `sort` it has the order in its summary. */
export const sortQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: z.optional(z.enum(columns, { error: 'sort_invalid' })),
  desc: z.optional(
    z.codec(z.enum(['true', 'false']), z.boolean(), {
      decode: text => text === 'true',
      encode: request => (request ? 'true' : 'false'),
    }),
  ),
})

/** Days of São Paulo, both included. */
export const daysQuery = { from: z.optional(zDay), to: z.optional(zDay) }

/** CSV row limit; narrow the filters beyond it. */
export const EXPORT_ROWS = 10_000

/**
 * The file of a list: everything that matches its filters, in its order, as CSV. The page is ignored. For `roles`; by default those of the
 * list.
 */
export const exportOf = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  list: Endpoint<P, Q, B, A, 'operator'> & { roles: readonly Role[] },
  roles = list.roles,
): Endpoint<P, Q, B, z.ZodMiniString, 'operator'> & { roles: readonly Role[] } =>
  endpoint({
    ...list,
    roles,
    name: `${list.name}Csv`,
    summary: `${list.summary}. As CSV, of at most ${EXPORT_ROWS.toLocaleString('en')} rows`,
    path: `${list.path}.csv`,
    answer: z.string(),
    answersAs: 'csv',
    errors: [...list.errors, 'too_many_rows'],
  })
