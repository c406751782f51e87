/** Settings, kill switches for incidents, and the public texts, in the back office. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zDate, zId } from '../../ids.ts'
import { EVERY_ROLE } from '../../roles.ts'
import { GAME_MODES, PROFILES, STOP_TYPES, zHouseSettings } from '../../settings.ts'
import { zDone } from '../common.ts'
import { zTextBlock, zTextName } from '../player/home.ts'

const { fees, limits, withholding, slideSeconds, questionsOff, banner } = zHouseSettings.shape
export const zSettings = z.object({
  profile: z.enum(PROFILES, { error: 'invalid' }),
  fees,
  limits,
  withholding,
  slideSeconds,
  questionsOff,
})
export type Settings = z.output<typeof zSettings>

export const operatorSettings = endpoint({
  access: 'operator',
  name: 'operatorSettings',
  summary: 'How the house is run, when it was last set and by whom; `seq` says which version this is',
  method: 'GET',
  path: '/api/operator/settings',
  roles: EVERY_ROLE,
  answer: z.object({
    settings: zSettings,
    seq: z.number(),
    changed: z.nullable(z.object({ at: zDate, by: z.nullable(z.string()) })),
    /** The profiles this installation may run under. */
    profiles: z.array(z.enum(PROFILES)),
    /** The last approved fee, and by how many percentage points one operator may change it now. */
    agreed: z.object({ fees, withholding }),
    feeAlone: z.number(),
  }),
})

export const operatorPutSettings = endpoint({
  access: 'operator',
  name: 'operatorPutSettings',
  summary:
    'Sets how the house is run from now on; what is open keeps what it was opened with. `seq` is the version that was seen. Another profile, and a fee far from what two people agreed on, is asked of a second person (`orders`) while the rest is set',
  method: 'PUT',
  path: '/api/operator/settings',
  roles: ['admin'],
  body: z.object({ ...zSettings.shape, seq: z.int({ error: 'invalid' }), reason: zReason }),
  answer: z.object({
    seq: z.number(),
    /** The proposal for approval. */
    orders: z.array(zId),
  }),
  errors: ['conflict', 'profile_forbidden', 'order_exists'],
})

const zStop = z.object({
  kind: z.enum(STOP_TYPES),
  /** For a mode its name, for a game its id. */
  subject: z.nullable(z.string()),
  /** Of a game. */
  game: z.nullable(z.object({ name: z.string(), mode: z.enum(GAME_MODES) })),
  since: zDate,
  by: z.string(),
  reason: z.string(),
})
export type Stop = z.output<typeof zStop>

export const operatorIncident = endpoint({
  access: 'operator',
  name: 'operatorIncident',
  summary: 'What stands still now, since when and why, and what players read about it',
  method: 'GET',
  path: '/api/operator/incident',
  roles: EVERY_ROLE,
  answer: z.object({ stops: z.array(zStop), banner }),
})

export const operatorStop = endpoint({
  access: 'operator',
  name: 'operatorStop',
  summary:
    'Turns a switch on or off: entries, deposits, payouts, a mode (`subject`: its name) or a game (its id). Finance: deposits and payouts; games: a mode or a game; admin: all',
  method: 'PUT',
  path: '/api/operator/incident/stops',
  roles: ['finance', 'games'],
  body: z.object({
    kind: z.enum(STOP_TYPES, { error: 'invalid' }),
    subject: z.optional(z.string().check(z.maxLength(40))),
    stopped: z.boolean({ error: 'invalid' }),
    reason: zReason,
  }),
  answer: zDone,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const operatorBanner = endpoint({
  access: 'operator',
  name: 'operatorBanner',
  summary: 'Sets what players read on every page, or takes it away',
  method: 'PUT',
  path: '/api/operator/incident/banner',
  roles: ['finance', 'games'],
  body: z.object({ banner, reason: zReason }),
  answer: zDone,
})

export const TEXT_STATES = ['coming', 'published', 'past'] as const
const zTextVersion = z.object({
  _id: z.nullable(zId),
  name: zTextName,
  version: z.string(),
  /** `published`: the version that everybody reads now. */
  state: z.enum(TEXT_STATES),
  /** Null for the first version, which ships with the product. */
  publishesAt: z.nullable(zDate),
  by: z.nullable(z.string()),
})
export type TextVersion = z.output<typeof zTextVersion>

export const operatorTexts = endpoint({
  access: 'operator',
  name: 'operatorTexts',
  summary: 'The versions of the public texts, the newest first',
  method: 'GET',
  path: '/api/operator/texts',
  roles: EVERY_ROLE,
  answer: z.object({ docs: z.array(zTextVersion) }),
})

const zSource = z.object({ title: z.string(), summary: z.string(), body: z.string() })

export const operatorText = endpoint({
  access: 'operator',
  name: 'operatorText',
  summary: 'A version of a text as it was written, in both languages',
  method: 'GET',
  path: '/api/operator/texts/:name/:version',
  roles: EVERY_ROLE,
  params: z.object({ name: zTextName, version: z.string().check(z.maxLength(40)) }),
  answer: z.object({ pt: zSource, en: zSource }),
  errors: ['not_found'],
})

/** The maximum length of a text in one language, in characters. */
export const TEXT_MAX = 60_000
const zLine = (most: number) =>
  z
    .string({ error: 'words_required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'words_required' }),
      z.maxLength(most, { error: 'words_too_long' }),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'words_required' }),
    )
const zWritten = z.object({
  title: zLine(80),
  summary: zLine(300),
  body: z
    .string({ error: 'words_required' })
    .check(z.trim(), z.minLength(1, { error: 'words_required' }), z.maxLength(TEXT_MAX, { error: 'words_too_long' })),
})
export type WrittenText = z.output<typeof zWritten>

export const operatorPreviewText = endpoint({
  access: 'operator',
  name: 'operatorPreviewText',
  summary: 'A text as players would read it; `text_invalid` at the field says that something in it cannot be shown',
  method: 'POST',
  path: '/api/operator/texts/preview',
  roles: EVERY_ROLE,
  bodyMaxBytes: 4 * TEXT_MAX,
  body: zWritten,
  answer: z.object({ title: z.string(), summary: z.string(), blocks: z.array(zTextBlock) }),
})

export const operatorPublishText = endpoint({
  access: 'operator',
  name: 'operatorPublishText',
  summary:
    'Publishes a new version of a text, at once or at a moment; earlier versions stay readable. New terms are put to every player at the next visit',
  method: 'POST',
  path: '/api/operator/texts/:name',
  status: 201,
  roles: ['admin'],
  bodyMaxBytes: 8 * TEXT_MAX,
  params: z.object({ name: zTextName }),
  body: z.object({
    pt: zWritten,
    en: zWritten,
    /** Null: at once. */
    publishesAt: z._default(z.nullable(zDate), null),
    /** The version it was based on: a version published meanwhile is not overwritten. */
    from: z.string().check(z.maxLength(40)),
    reason: zReason,
  }),
  answer: z.object({ version: z.string() }),
  errors: ['conflict'],
})
