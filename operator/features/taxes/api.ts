import { mutationOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type operatorYears, operatorYearsCsv } from '#contract/api/admin/taxes.ts'
import { call } from '#operator/lib/call.ts'

export type PersonYear = z.output<typeof operatorYears.answer>['docs'][number]

/** The same as the text of a file, for a reason. */
export const taxStatementsFileMutation = mutationOptions({
  mutationFn: (body: { year: number; search: string; reason: string }) => call(operatorYearsCsv, { body }),
})
