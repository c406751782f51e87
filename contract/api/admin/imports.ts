/** Imports of match data in the back office, and the rows that need review. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zId, zPageQuery, zPaged } from '../../ids.ts'
import { UPLOAD_MAX_BYTES } from '../../limits.ts'
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
    'Imports a file of match data into a championship (idempotent). Cartola: the round’s file and the one before it, one upload each',
  method: 'POST',
  path: '/api/operator/championships/:id/import',
  params: zIdParam,
  body: z.object({
    source: z.enum(IMPORT_SOURCES, { error: 'source_invalid' }),
    reason: zReason,
    /** The `job` of an earlier upload that this file completes (Cartola's round before, Wyscout's players …). */
    with: z.optional(zId),
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
  /** Rows of the championship that wait for a person, as in `review` of the championship. */
  unresolved: z.number(),
  /** Rows of the championship that are for information. */
  remarks: z.number(),
})

export const operatorImportStatus = endpoint({
  ...operator,
  name: 'operatorImportStatus',
  summary: 'How far an import is, and what it counted',
  method: 'GET',
  path: '/api/operator/imports/:id',
  params: zIdParam,
  answer: z.object({
    _id: zId,
    state: z.enum(['waiting', 'running', 'done', 'refused']),
    done: z.number(),
    total: z.number(),
    counts: zImportCounts,
    /** Why it was refused, naming the match, in English. */
    problem: z.nullable(z.string()),
    /** The same by its code, for the operator's language. */
    message: z.nullable(zImportMessage),
  }),
  errors: ['not_found'],
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
      /** The same by its code; null for rows of before. */
      message: z.nullable(zImportMessage),
      /** It waits for a person; all others are for information. */
      blocks: z.boolean(),
      /** It is a name that can be linked. */
      isName: z.boolean(),
      state: z.enum(['open', 'linked', 'left-out']),
      /** Athletes or teams it may be. */
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
