/** The progress of a running game: match events, their effect on the player's entry, and its rank over time. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SIDES } from '../../facts.ts'
import { zDate, zId } from '../../ids.ts'
import { zPerson } from '../common.ts'

/** The number of newest events listed. */
export const PROGRESS_EVENTS_MAX = 60
/** The number of newest steps of rank and points listed. */
export const PROGRESS_STEPS_MAX = 90

/** `goal-void`: a goal that was reported before no longer counts. `points`: points that no goal or card explains. */
export const PROGRESS_EVENTS = ['start', 'goal', 'goal-void', 'yellow', 'red', 'end', 'off', 'points'] as const

export const zProgressEvent = z.object({
  /** Increases with every event of a card. */
  seq: z.number(),
  at: zDate,
  kind: z.enum(PROGRESS_EVENTS),
  _match: zId,
  side: z.nullable(z.enum(SIDES)),
  _athlete: z.nullable(zId),
  /** The athlete's; empty for the points of a whole match. */
  name: z.string(),
  own: z.boolean(),
  penalty: z.boolean(),
  /** `38`, `45+2`. */
  minute: z.nullable(z.string()),
  /** Points that the player's best entry won or lost by it. */
  points: z.number(),
  /** Positions won (above 0) or lost by it. */
  moved: z.number(),
})
export type ProgressEvent = z.output<typeof zProgressEvent>

/** A running game for a viewer with or without an entry. */
export const zProgress = z.object({
  /** Newest first. */
  events: z.array(zProgressEvent),
  /** The rank of the currently best entry at each change, oldest first; empty without one. */
  steps: z.array(z.object({ at: zDate, position: z.number(), points: z.number() })),
  /** The player with the next better score; null for the first, and without an entry. */
  above: z.nullable(
    z.object({
      _id: zId,
      _user: zPerson,
      position: z.number(),
      /** Points to that entry's. */
      behind: z.number(),
    }),
  ),
  /** The next event that would bring me closest to that entry; null if none would. */
  lift: z.nullable(
    z.object({
      _match: zId,
      side: z.nullable(z.enum(SIDES)),
      /** The athlete's name and the required event: an option, a number. Empty for a goal of a side. */
      name: z.string(),
      what: z.string(),
      /** The points it would add. */
      points: z.number(),
      /** Whether it would pass, equal or only approach that entry, which may gain by the event too. */
      effect: z.enum(['pass', 'level', 'closer']),
    }),
  ),
})
export type Progress = z.output<typeof zProgress>

export const cardProgress = endpoint({
  access: 'player',
  name: 'cardProgress',
  summary:
    'What happened in the matches of a closed card and what it changed for my best entry: its place and points over time, who is one step above, and which event would lift it',
  method: 'GET',
  path: '/api/athlete-card/:id/progress',
  params: z.object({ id: zId }),
  answer: zProgress,
  errors: ['not_found'],
})
