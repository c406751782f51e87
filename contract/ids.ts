import * as z from 'zod/mini'

/** 24 lower-case hexadecimal characters: ids of rows (time first) and of files (random). */
export const ID_PATTERN = /^[0-9a-f]{24}$/

/** The operator as sender or receiver of a transaction (api.md "Wallet"). No account has this id. */
export const SETTINGS_ID = '000000000000000000000001'

/** An id on the wire. Error code `id_invalid` ("Insert a valid ObjectId"). */
export const zId = z.string({ error: 'id_invalid' }).check(z.regex(ID_PATTERN, { error: 'id_invalid' }))

/** A time: ISO 8601 UTC on the wire, `Date` inside. */
export const zDate = z.codec(z.iso.datetime({ error: 'date_invalid' }), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})

/** A page of a list: `page` starts at 1; `limit` is capped instead of refused, as the client may request more. */
export const pageQuery = (limit: { usual: number; most: number }, lastPage = 100_000) => ({
  page: z._default(
    z.coerce
      .number({ error: 'page_invalid' })
      .check(
        z.int({ error: 'page_invalid' }),
        z.minimum(1, { error: 'page_invalid' }),
        z.maximum(lastPage, { error: 'page_invalid' }),
      ),
    1,
  ),
  limit: z._default(
    z.coerce.number({ error: 'limit_invalid' }).check(
      z.int({ error: 'limit_invalid' }),
      z.minimum(1, { error: 'limit_invalid' }),
      z.overwrite(request => Math.min(request, limit.most)),
    ),
    limit.usual,
  ),
})

/** The limit of most lists: 10 rows by default, at most 50. */
export const zPageQuery = pageQuery({ usual: 10, most: 50 })

/** `{docs, page, pages, total}` around a document schema. */
export const zPaged = <T extends z.ZodMiniType>(doc: T) =>
  z.object({ docs: z.array(doc), page: z.number(), pages: z.number(), total: z.number() })

/** Whether a text `yyyy-mm-dd` is a valid date with a four-digit year: not 30 February, which PostgreSQL rejects. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return text >= '1000' && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** A day of São Paulo, `yyyy-mm-dd`. */
export const zDay = z
  .string({ error: 'date_invalid' })
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'date_invalid' }), z.refine(isCalendarDay, { error: 'date_invalid' }))
