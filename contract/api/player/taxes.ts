import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate } from '../../ids.ts'
import { zYear, zYearModes, zYearParam } from '../../year.ts'

export const myYear = endpoint({
  access: 'player',
  name: 'myYear',
  summary: 'My year: what came, what went, what was played and won, and what was left on 31 December; by CPF',
  method: 'GET',
  path: '/api/me/year/:year',
  params: zYearParam,
  answer: z.object({
    doc: zYear,
    modes: zYearModes,
    name: z.string(),
    /** Masked. */
    cpf: z.string(),
    /** Years with data, newest first. */
    years: z.array(z.number()),
    at: zDate,
    /** Whether the year is over, so that nothing is added to it. */
    isWhole: z.boolean(),
  }),
})

export const myYearCsv = endpoint({
  access: 'player',
  name: 'myYearCsv',
  summary: 'My year as CSV',
  method: 'GET',
  path: '/api/me/year.csv',
  query: zYearParam,
  answer: z.string(),
  answersAs: 'csv',
})
