import * as z from 'zod/mini'

/** The person whose action a notification reports, if any. */
export const zNoticeSender = z.optional(z.object({ name: z.string() }))
