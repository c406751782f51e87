import * as z from 'zod/mini'
import { MATCH_STATUSES } from '#contract/facts.ts'
import { zDay, zId } from '#contract/ids.ts'

/** The URL parameters of each page. */
type Shape = Record<string, z.ZodMiniType>
type Read<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> }

/** Parses the URL parameters of `shape` one by one: invalid ones are dropped, the rest stays. */
const reads =
  <S extends Shape>(shape: S) =>
  (given: Record<string, unknown>): Read<S> => {
    const read = Object.entries(shape).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(given[name])
      return success ? [[name, data]] : []
    })
    return Object.fromEntries(read) as Read<S>
  }

/** The router parses digits as numbers. */
const zText = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string().check(z.minLength(1)))
const zWord = z.string()

/** A paged list: page (the first is not in the URL), order and days. The page validates the sort column. */
const list = {
  page: z.int().check(z.minimum(2), z.maximum(100_000)),
  rows: z.literal([10, 50]),
  sort: zWord,
  desc: z.literal(true),
  from: zDay,
  to: zDay,
}
const searched = { ...list, search: zText }
const stated = { ...searched, state: zWord }

/** Parsers of the pages' URL parameters. The pages validate states and types themselves. */
export const address = {
  nothing: reads({}),
  list: reads(list),
  searched: reads(searched),
  stated: reads(stated),
  rooms: reads({ ...stated, kind: zWord }),
  risk: reads({ ...stated, kind: zWord, level: zWord }),
  person: reads({ ...list, part: zWord }),
  /** `give` is the username of the player to give a code to. */
  influencers: reads({ ...stated, give: zText }),
  deliveries: reads({ ...list, state: zWord }),
  disputes: reads({ ...list, state: zWord, game: zId }),
  championship: reads({
    ...searched,
    part: z.enum(['import', 'ranges']),
    round: zText,
    status: z.enum(MATCH_STATUSES),
    /** The import being followed. */
    job: zId,
  }),
  calendar: reads({ day: zDay, view: z.literal('week') }),
  /** Open rows are the default, which is not in the URL. */
  review: reads({ ...list, championship: zId, state: z.enum(['remarks', 'linked', 'left-out']) }),
  audit: reads({ ...list, subject: zText, operator: zText, action: zText }),
  books: reads({ ...searched, kind: z.enum(['player', 'game']) }),
  movements: reads({ ...list, account: zText, cause: zText }),
  texts: reads({ ...list, name: zWord, state: zWord }),
  exposure: reads({ ...list, match: zId }),
  days: reads({ from: zDay, to: zDay }),
  figures: reads({ from: zDay, to: zDay, by: z.enum(['day', 'week', 'month']) }),
  years: reads({ ...searched, year: z.int().check(z.minimum(2000), z.maximum(2999)) }),
}
