import * as z from 'zod/mini'

/** Whose doing a notification tells of, where it is somebody's. */
export const zNoticeSender = z.optional(z.object({ name: z.string() }))
