import * as z from 'zod/mini'
import { endpoint, type Endpoint, type Schema } from './endpoint.ts'
import { zDay } from './ids.ts'
import type { Role } from './roles.ts'

/** By which of these columns a list is sorted; `desc=true` turns it around. Without `sort` it has the order its summary says. */
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

/** A file of more rows is no longer read by anybody: the list can be narrowed. */
export const EXPORT_ROWS = 10_000

/** The file of a list: everything its filters find, in its order, as CSV. The page is not looked at. For `roles`; unsaid, for
 * those of the list. */
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
