import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zId, zPageQuery, zPaged } from '../../ids.ts'
import { sortQuery } from '../../lists.ts'
import { zYear, zYearParam } from '../../year.ts'

const operator = { access: 'operator', roles: ['finance'] } as const

/** Sort columns of players' tax years. */
export const YEAR_SORTS = ['name', 'deposits', 'withdrawn', 'staked', 'won', 'withheld', 'net', 'closing'] as const
const zSearch = z._default(z.string().check(z.trim(), z.maxLength(120)), '')

export const zPersonYear = z.extend(zYear, {
  /** The newest account of this CPF. */
  _id: zId,
  name: z.string(),
  /** Empty once the account is closed. */
  username: z.string(),
  /** Masked; null once the account is closed. */
  cpf: z.nullable(z.string()),
  accounts: z.number(),
})

export const operatorYears = endpoint({
  ...operator,
  name: 'operatorYears',
  summary:
    'The year of every player who moved money, by CPF: by name unless `sort` says otherwise; `search` is a name or username',
  method: 'GET',
  path: '/api/operator/years/:year',
  params: zYearParam,
  query: z.object({
    ...zPageQuery,
    search: zSearch,
    ...sortQuery(YEAR_SORTS),
  }),
  answer: z.extend(zPaged(zPersonYear), { sum: z.object({ won: zYear.shape.won, withheld: zYear.shape.withheld }) }),
})

export const operatorYearsCsv = endpoint({
  ...operator,
  name: 'operatorYearsCsv',
  summary: 'The same as CSV with whole CPFs, which is written into the audit log with its reason',
  method: 'POST',
  path: '/api/operator/years.csv',
  body: z.object({ year: zYearParam.shape.year, search: zSearch, reason: zReason }),
  answer: z.string(),
  answersAs: 'csv',
})
