/** Imports of match data in the back office, and the rows that need review. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zId, zPageQuery, zPaged } from '../../ids.ts'
import { UPLOAD_MAX_BYTES } from '../../limits.ts'
import { exportOf } from '../../lists.ts'
import { zDone, zIdParam } from '../common.ts'
import { IMPORT_SOURCES } from './matches.ts'

const operator = { access: 'operator', roles: ['games'] } as const

/** A message of an import, by a code of `contract/import-messages.ts`; `match` is a description of its match. */
const zImportMessage = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  match: z.optional(z.nullable(z.string())),
})

export const operatorImport = endpoint({
  ...operator,
  name: 'operatorImport',
  summary:
    'Previews the import of a file of match data into a championship: nothing changes until `operatorApplyImport`. Cartola: the round’s file and the one before it, one upload each',
  method: 'POST',
  path: '/api/operator/championships/:id/import',
  params: zIdParam,
  body: z.object({
    source: z.enum(IMPORT_SOURCES, { error: 'source_invalid' }),
    reason: zReason,
    /** The `job` of an earlier upload that this file completes (Cartola's round before, Wyscout's players …). */
    with: z.optional(zId),
    /** Further uploads complete this one: it is stored, but not parsed yet. */
    more: z.optional(z.literal('true')),
    /** Path below the chosen folder: if each race has a folder, it identifies the race of a file. */
    path: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ job: zId }),
  status: 201,
  errors: ['not_found', 'too_large', 'unsupported_media', 'import_refused'],
  upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
})

export const zImportCounts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  linked: z.number(),
  /** Items of the championship that wait for an operator, as in `review` of the championship. */
  unresolved: z.number(),
  /** Informational items of the championship. */
  remarks: z.number(),
})

/** One match that an import would add or change. */
const zImportSample = z.object({
  /** `24 · Flamengo × Bahia` */
  label: z.string(),
  /** `settled`: a game was settled by it, so it is unchanged. */
  change: z.enum(['created', 'updated', 'settled']),
  /** ISO 8601, as are the values of `startsAt`. */
  startsAt: z.nullable(z.string()),
  /** The score it would have. */
  score: z.nullable(z.string()),
  /** The differences from the stored data, each by its own field. */
  fields: z.array(
    z.object({
      field: z.enum(['clubs', 'startsAt', 'round', 'place', 'status', 'score', 'squad', 'facts']),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
})

/** A club of the source that cannot be linked with certainty. */
const zImportTeam = z.object({
  /** The source's id for it. */
  ref: z.string(),
  name: z.string(),
  /** `similar` is linked by a partial match; for the others, matches wait until an operator decides. */
  found: z.enum(['unknown', 'ambiguous', 'similar']),
  /** The linked club, for `similar`. */
  link: z.nullable(zId),
  /** Our most similar clubs of the same sport, likeliest first. */
  candidates: z.array(z.object({ _id: zId, name: z.string() })),
})

export const zImportPreview = z.object({
  /** First and last match (ISO 8601), if the source gives dates. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  samples: z.array(zImportSample),
  teams: z.array(zImportTeam),
  /** Names of clubs it adds. */
  newTeams: z.array(z.string()),
  newAthletes: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Athletes whose stored names it corrects. */
  renamed: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Matches that wait because one of their clubs is undecided. */
  held: z.number(),
  /** Suspicious data that is not refused. */
  alerts: z.array(zImportMessage),
  /** The first rows it adds to the review list. */
  remarks: z.array(z.object({ kind: z.string(), row: z.string(), message: zImportMessage })),
})

export const operatorImportStatus = endpoint({
  ...operator,
  name: 'operatorImportStatus',
  summary: 'How far an import is, what it would change, and what it counted',
  method: 'GET',
  path: '/api/operator/imports/:id',
  params: zIdParam,
  answer: z.object({
    _id: zId,
    state: z.enum(['stored', 'waiting', 'running', 'previewed', 'done', 'refused', 'failed', 'undone']),
    done: z.number(),
    total: z.number(),
    counts: zImportCounts,
    /** The effect of applying it; once applied, what was applied. */
    preview: z.nullable(zImportPreview),
    /** Whether it can be reverted: it is applied, and nothing else changed its matches since. Games on them are checked when reverting. */
    canUndo: z.boolean(),
    /** Why it was refused, naming the match, in English. */
    problem: z.nullable(z.string()),
    /** The same as a code, for the operator's language. */
    message: z.nullable(zImportMessage),
  }),
  errors: ['not_found'],
})

const MOST_TEAMS = 300

export const operatorDecideImport = endpoint({
  ...operator,
  name: 'operatorDecideImport',
  summary: 'Says which clubs of a previewed import are ours and which are new, and previews it again',
  method: 'PUT',
  path: '/api/operator/imports/:id/teams',
  params: zIdParam,
  body: z.object({
    teams: z
      .array(
        z.object({
          ref: z.string().check(z.minLength(1), z.maxLength(200)),
          /** One of our clubs; null: it is a new one. */
          link: z.nullable(zId),
        }),
      )
      .check(z.maxLength(MOST_TEAMS)),
  }),
  answer: zDone,
  errors: ['not_found', 'conflict'],
})

export const operatorApplyImport = endpoint({
  ...operator,
  name: 'operatorApplyImport',
  summary: 'Applies a previewed import in one transaction; one that would do other than its preview is previewed again',
  method: 'POST',
  path: '/api/operator/imports/:id/apply',
  params: zIdParam,
  body: z.object({}),
  answer: zDone,
  errors: ['not_found', 'conflict'],
})

export const operatorUndoImport = endpoint({
  ...operator,
  name: 'operatorUndoImport',
  summary: 'Takes an applied import back while no game refers to its matches and nothing else wrote on them',
  method: 'POST',
  path: '/api/operator/imports/:id/undo',
  params: zIdParam,
  body: z.object({ reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'conflict'],
})

export const operatorReview = endpoint({
  ...operator,
  name: 'operatorReview',
  summary: 'Rows of imports that wait for a person, and remarks for information',
  method: 'GET',
  path: '/api/operator/review',
  query: z.object({
    ...zPageQuery,
    championship: z.optional(zId),
    state: z._default(z.enum(['open', 'linked', 'left-out']), 'open'),
    /** Rows that need review, or informational ones; both by default. */
    show: z.optional(z.enum(['waiting', 'remarks'])),
    /** Part of the row, its match or its championship. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(
    z.object({
      _id: zId,
      championship: z.object({ _id: zId, name: z.string(), season: z.number() }),
      match: z.nullable(z.object({ _id: zId, label: z.string() })),
      source: z.string(),
      kind: z.string(),
      row: z.string(),
      /** Why, in English. */
      reason: z.string(),
      /** The same as a code; null for old items. */
      message: z.nullable(zImportMessage),
      /** It waits for an operator; all others are informational. */
      blocks: z.boolean(),
      /** It is about a name that can be linked. */
      isName: z.boolean(),
      state: z.enum(['open', 'linked', 'left-out']),
      /** Candidate athletes or teams. */
      candidates: z.array(z.object({ _id: zId, name: z.string() })),
    }),
  ),
})

export const operatorResolveReview = endpoint({
  ...operator,
  name: 'operatorResolveReview',
  summary: 'Links a row to an athlete or team, or leaves it out',
  method: 'PUT',
  path: '/api/operator/review/:id',
  params: zIdParam,
  body: z.object({ link: z.nullable(zId), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'conflict'],
})

export const operatorReviewCsv = exportOf(operatorReview)

/** Maximum items decided per request. */
const MOST_ROWS = 200

export const operatorResolveReviews = endpoint({
  ...operator,
  name: 'operatorResolveReviews',
  summary: 'Answers several rows alike: each is its likeliest candidate, or each is left out (a club: it is new)',
  method: 'PUT',
  path: '/api/operator/review',
  body: z.object({
    ids: z.array(zId).check(z.minLength(1), z.maxLength(MOST_ROWS)),
    answer: z.enum(['nearest', 'leave']),
    reason: zReason,
  }),
  /** Items that are already resolved, or that have no candidate, are unchanged. */
  answer: z.object({ answered: z.number(), left: z.number() }),
})
