import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { myYear, myYearCsv } from '#contract/api/player/taxes.ts'
import { call } from '#web/lib/call.ts'
import { WALLET_KEY } from '#web/lib/me.ts'

/** A year of mine. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [WALLET_KEY, 'year', year],
    queryFn: ({ signal }) => call(myYear, { params: { year: Number(year) }, signal }),
  })

/** A text that was decoded has lost its mark, without which spreadsheets guess its letters wrong. */
const UTF8_MARK = '\uFEFF'

/** The same as a CSV file. */
export const yearFileMutation = mutationOptions({
  mutationFn: async (year: number): Promise<Blob> => {
    const text = await call(myYearCsv, { query: { year } })
    return new Blob([UTF8_MARK, text.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' })
  },
})
