/**
 * The read API for third-party pages and programs: data that any visitor or player may read, without personal data. It needs no session,
 * ignores one, and may be called from any page (CORS). Within a version fields are added, never changed or removed.
 */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { zIdParam, zSnapshotQuery } from '../common.ts'
import { CARD_STATUSES } from '../player/card-documents.ts'
import { getChampionship, listChampionships } from '../player/championships.ts'
import { getMatch } from '../player/matches.ts'
import { getReport, listLog } from '../player/proofs.ts'
import { RANKING_MODES, zPeriod } from '../player/rankings.ts'

/** The path that every call of this version is below. */
export const PUBLIC_API = '/public/v1'
/** The header of the key; third-party pages may put it into the URL (`key`) instead, which avoids a CORS preflight. */
export const API_KEY_HEADER = 'x-api-key'
/** Calls per minute without a key, per address. */
export const CALLS_WITHOUT_KEY = 60

/** Every response is cached briefly; facts that no longer change are cached longer. */
const [MOMENT, HOUR] = [15, 3_600]
const read = { access: 'visitor', method: 'GET', cachedSeconds: MOMENT } as const
const invalidKey = 'api_key_invalid'

export const publicRanking = endpoint({
  ...read,
  name: 'publicApiRanking',
  summary:
    "A mode's ranking of a week (`athlete`, `2026-W48`) or month (the others, `2026-11`); the current one without `period`. `snapshot` keeps pages of one moment together for two minutes",
  path: `${PUBLIC_API}/rankings/:mode`,
  params: z.object({ mode: z.enum(RANKING_MODES) }),
  query: z.object({ ...zPageQuery, period: z.optional(zPeriod), snapshot: zSnapshotQuery }),
  answer: z.extend(
    zPaged(
      z.object({
        /** Shared by accounts with equal points. */
        position: z.number(),
        totalScore: z.number(),
        /** Null once the account is closed. */
        user: z.nullable(z.object({ username: z.string(), name: z.string() })),
      }),
    ),
    {
      period: z.string(),
      previous: z.nullable(z.string()),
      next: z.nullable(z.string()),
      snapshot: z.number(),
      newest: z.number(),
    },
  ),
  errors: [invalidKey],
})

const cardFields = {
  _id: zId,
  name: z.string(),
  /** Of a championship card: the championship it belongs to. */
  championship: z.nullable(zId),
  /** The lock. */
  lockDate: z.nullable(zDate),
  price: zReais,
  /** The prize pool. */
  amount: zReais,
  /** Entries so far. */
  cardCount: z.number(),
  /** Its page. */
  url: z.string(),
}

export const publicCards = endpoint({
  ...read,
  name: 'publicApiCards',
  summary: 'The cards that close first among those that can be entered now; at most six',
  path: `${PUBLIC_API}/cards`,
  answer: z.object({ docs: z.array(z.object(cardFields)) }),
  errors: [invalidKey],
})

export const publicCardOf = endpoint({
  ...read,
  name: 'publicApiCard',
  summary:
    'A card: price, pool, and when it closes. The clock that `lockDate` counts by is the header `Date` of the answer',
  path: `${PUBLIC_API}/cards/:id`,
  params: zIdParam,
  answer: z.object({
    doc: z.object({ ...cardFields, status: z.enum(CARD_STATUSES), startDate: z.nullable(zDate) }),
  }),
  errors: [invalidKey, 'not_found'],
})

export const publicChampionships = endpoint({
  ...read,
  name: 'publicApiChampionships',
  summary: listChampionships.summary,
  path: `${PUBLIC_API}/championships`,
  query: listChampionships.query,
  answer: listChampionships.answer,
  errors: [invalidKey],
})

export const publicChampionship = endpoint({
  ...read,
  name: 'publicApiChampionship',
  summary: `${getChampionship.summary}. The score of a match is there once it is over`,
  path: `${PUBLIC_API}/championships/:id`,
  params: zIdParam,
  query: getChampionship.query,
  answer: getChampionship.answer,
  errors: [invalidKey, 'not_found'],
})

export const publicMatch = endpoint({
  ...read,
  cachedSeconds: HOUR,
  name: 'publicApiMatch',
  summary: 'The facts of a match that is over: score, line-ups, goals, cards, statistics. Others are `not_yet_visible`',
  path: `${PUBLIC_API}/matches/:id`,
  params: zIdParam,
  answer: getMatch.answer,
  errors: [invalidKey, 'not_found', 'not_yet_visible'],
})

export const publicLog = endpoint({
  ...read,
  name: 'publicApiLog',
  summary: `${listLog.summary}. \`hasReport\`: anybody may read its report once it is settled`,
  path: `${PUBLIC_API}/log`,
  query: listLog.query,
  answer: listLog.answer,
  errors: [invalidKey],
})

export const publicReport = endpoint({
  ...read,
  cachedSeconds: 60,
  name: 'publicApiReport',
  summary: getReport.summary.replace(', also as a file (`download=1`)', ''),
  path: `${PUBLIC_API}/reports/:game`,
  params: getReport.params,
  answer: getReport.answer,
  errors: [invalidKey, ...getReport.errors],
})
