import * as z from 'zod/mini'
import { zId } from '../ids.ts'

/** The parameters of a call about one resource. */
export const zIdParam = z.object({ id: zId })

/** The response of calls that return no data. */
export const zDone = z.object({ data: z.boolean() })

/** A file as documents refer to it. */
export const zFileRef = z.object({ _id: zId, filename: z.string() })

export const zLang = z._default(z.enum(['pt-BR', 'en'], { error: 'lang_invalid' }), 'pt-BR')

/** A person as rankings show them. */
export const zPerson = z.object({
  _id: zId,
  name: z.string(),
  username: z.string(),
  photo: z.nullable(zFileRef),
  isMe: z.boolean(),
})

/** The version of the ranking that a page is requested from; without it the newest. */
export const zSnapshotQuery = z.optional(
  z.coerce
    .number({ error: 'snapshot_invalid' })
    .check(
      z.int({ error: 'snapshot_invalid' }),
      z.minimum(0, { error: 'snapshot_invalid' }),
      z.maximum(2 ** 31 - 1, { error: 'snapshot_invalid' }),
    ),
)
