/** The part of a chat that the page of its card or room needs before the chat is opened. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId } from '../../ids.ts'
import { zDone } from '../common.ts'

/** Chats of a card, a room or a league. `card` is an id of `card-game` and `card-athlete`, `game` one of `coach`, `vs` (VIP too) and `league`. */
export const RESOURCE_TYPES = ['card-game', 'card-athlete', 'coach', 'vs', 'league'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

export const zResource = { card: z.optional(zId), game: z.optional(zId) }
export const zType = z.object({ kind: z.enum(RESOURCE_TYPES) })

/** Unread messages of a card's or room's chat are counted up to this number: the badge shows 99+. */
export const UNREAD_MAX = 100

export const countResourceUnread = endpoint({
  name: 'countResourceUnread',
  summary:
    'How many messages of the chat of a card or room I have not read, counted up to 100; from then on its live events reach this user',
  access: 'player',
  method: 'GET',
  path: '/api/chat/:kind/unread',
  params: zType,
  query: z.object(zResource),
  /** `seq`: the newest message when they were counted. Message events may be delivered more than once. */
  answer: z.object({ unread: z.number(), seq: z.number() }),
  errors: ['not_found', 'not_a_member'],
})

export const markResourceRead = endpoint({
  name: 'markResourceRead',
  summary: 'I have read the chat of a card or room',
  access: 'player',
  method: 'POST',
  path: '/api/chat/:kind/read',
  params: zType,
  body: z.object(zResource),
  answer: zDone,
  errors: ['not_found', 'not_a_member'],
})
