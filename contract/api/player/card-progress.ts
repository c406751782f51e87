/** A running game as a match: what happened on the pitch, what it changed for me, and where that has brought me. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SIDES } from '../../facts.ts'
import { zDate, zId } from '../../ids.ts'
import { zPerson } from '../common.ts'

/** The number of newest events listed. */
export const PROGRESS_EVENTS_MAX = 60
/** The number of newest steps of rank and points listed. */
export const PROGRESS_STEPS_MAX = 90

/** `goal-void`: a goal that was reported before does not count. `points`: points that no goal or card explains. */
export const PROGRESS_EVENTS = ['start', 'goal', 'goal-void', 'yellow', 'red', 'end', 'off', 'points'] as const

export const zProgressEvent = z.object({
  /** Grows from event to event of a card. */
  seq: z.number(),
  at: zDate,
  kind: z.enum(PROGRESS_EVENTS),
  _match: zId,
  side: z.nullable(z.enum(SIDES)),
  _athlete: z.nullable(zId),
  /** The athlete's; empty for what a whole match did. */
  name: z.string(),
  own: z.boolean(),
  penalty: z.boolean(),
  /** `38`, `45+2`. */
  minute: z.nullable(z.string()),
  /** Points it brought my best entry, or took from it. */
  points: z.number(),
  /** Positions won (above 0) or lost by it. */
  moved: z.number(),
})
export type ProgressEvent = z.output<typeof zProgressEvent>

/** A game that runs, as somebody with or without an entry follows it. */
export const zProgress = z.object({
  /** The newest first. */
  events: z.array(zProgressEvent),
  /** Where my best entry of now stood whenever that changed, the oldest first; empty without one. */
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
      /** The athlete's name, and what has to happen: an option, a number. Empty for a goal of a side. */
      name: z.string(),
      what: z.string(),
      /** The points it brings me. */
      points: z.number(),
      /** Whom it would bring me past, level with, or only closer to: the other entry may gain by it too. */
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
