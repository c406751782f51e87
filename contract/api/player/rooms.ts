/** Rooms of every type (F, V): creating, finding, joining, leaving. `family-rooms.ts` and `versus.ts` add how each is played. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { ROOM_TYPE_NAMES, ROOM_NAME_MAX, ROOM_TYPES, type RoomTypeName } from '../../rooms.ts'
import { zDone, zPerson } from '../common.ts'
import { zCardFixture } from './card-documents.ts'
import { zCardChampionship } from './championship-cards.ts'

/**
 * The status of a room. Family: `open` until kick-off, `running` until it is paid. Versus: `open` while it has no opponent, `lobby` with
 * one, `playing` turns, `guessed` when all turns are done or nothing is left to guess, `running` from kick-off. `finished`: paid, or void
 * and refunded. `cancelled`: deleted by its owner, or not started in time (V4); payments were refunded.
 */
export const ROOM_STATUSES = ['open', 'lobby', 'playing', 'guessed', 'running', 'finished', 'cancelled'] as const
export type RoomStatus = (typeof ROOM_STATUSES)[number]

/** My relation to a room. `left`: I left after submitting a prediction, and cannot return, whatever the price (F6). */
export const ROOM_RELATIONS = ['owner', 'member', 'invited', 'left', 'none'] as const

/** The token of the room's link, for non-members. */
export const zRoomToken = z.object({ token: z.optional(z.string().check(z.maxLength(100))) })

export const roomFields = {
  _id: zId,
  kind: z.enum(ROOM_TYPE_NAMES),
  name: z.string(),
  type: z.enum(ROOM_TYPES),
  status: z.enum(ROOM_STATUSES),
  price: zReais,
  /** The pot: paid entries so far; of a Versus that has not started, what it will be (V1). */
  amount: zReais,
  /** The operator's fee in percent of the pot, at most what the losers paid (F4). */
  fee: z.number(),
  rulesVersion: z.string(),
  championship: zCardChampionship,
  round: z.string(),
  _match: zCardFixture,
  /** F7, V4: kick-off. From then on nobody can play, and everybody sees the predictions. */
  lockDate: zDate,
  now: zDate,
  owner: zPerson,
  /** The number of members, the owner included, and how many of them have played. */
  members: z.number(),
  played: z.number(),
  me: z.enum(ROOM_RELATIONS),
  /** My entry, once I have one. */
  myGame: z.nullable(zId),
  archived: z.boolean(),
  /** "Nobody can join in this room"; "You can't play anymore here" from this time on (F6). */
  closed: z.object({ entries: z.boolean(), playing: z.nullable(zDate) }),
  /** Why it was void or cancelled, with all entries refunded: a code, or the operator's text. */
  voided: z.nullable(z.string()),
  /** When the prize is paid if nothing changes; null before the final whistle. */
  payDate: z.nullable(zDate),
}

/** A member of a room or an invited player. */
export const zRoomPlayer = z.object({
  _user: zPerson,
  isOwner: z.boolean(),
  state: z.enum(['in', 'invited']),
  played: z.boolean(),
})
export type RoomPlayer = z.output<typeof zRoomPlayer>

export const SCOPES = ['mine', 'public', 'invited'] as const
/** Mine: those I am or was a member of. */
export const ROOM_LISTS = ['active', 'archived'] as const

const zParams = z.object({ id: zId })

const zName = z
  .string({ error: 'name_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'name_required' }),
    z.maxLength(ROOM_NAME_MAX, { error: 'name_too_long' }),
    z.regex(PLAIN, { error: 'name_required' }),
  )
/** The limits per type are F8's: the server returns `price_low` or `price_high` at the field. */
const zPrice = z.pipe(
  z.number({ error: issue => (issue.input === undefined ? 'price_required' : 'amount_invalid') }),
  zReais,
)

const ofOne = { access: 'player', params: zParams } as const

/** Why a player may not be in any room. */
const NO_ROOM = ['account_blocked', 'mode_unavailable', 'entries_stopped'] as const

const foundCalls = <S extends z.ZodMiniType, D extends z.ZodMiniType>(
  path: string,
  named: string,
  documents: { summary: S; detail: D },
) => ({
  create: endpoint({
    access: 'player',
    name: `create${named}`,
    summary: 'Makes a room for a match to come; nothing is paid for it. `_opponent` is invited at once (Versus)',
    method: 'POST',
    path,
    status: 201,
    body: z.object({
      name: zName,
      type: z.enum(ROOM_TYPES, { error: 'room_type_invalid' }),
      price: zPrice,
      _match: z.string({ error: 'match_required' }).check(z.regex(/^[0-9a-f]{24}$/, { error: 'match_required' })),
      _opponent: z.optional(zId),
    }),
    answer: z.object({ _id: zId }),
    errors: [...NO_ROOM, 'match_unknown', 'match_started', 'room_too_late', 'user_unknown'],
  }),
  list: endpoint({
    access: 'player',
    name: `list${named}`,
    summary: 'Rooms: mine by `status`, public ones to join (`search` by room, team or user), or those I am invited to',
    method: 'GET',
    path,
    query: z.object({
      ...zPageQuery,
      scope: z._default(z.enum(SCOPES, { error: 'invalid' }), 'mine'),
      status: z._default(z.enum(ROOM_LISTS, { error: 'invalid' }), 'active'),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    answer: zPaged(documents.summary),
  }),
  get: endpoint({
    ...ofOne,
    name: `get${named}`,
    summary:
      'A room I am in, was invited to, have the link of (`token`), or that is public. From then on its live events reach me',
    method: 'GET',
    path: `${path}/:id`,
    query: zRoomToken,
    answer: z.object({ doc: documents.detail }),
    errors: ['not_found'],
  }),
})

/** Why a player is not admitted to a room. */
const NOT_LET_IN = [
  ...NO_ROOM,
  'not_found',
  'room_full',
  'room_closed',
  'room_playing_closed',
  'room_started',
  'room_too_late',
  'match_void',
  'wrong_password',
] as const

const peopleCalls = (path: string, named: string) => ({
  invite: endpoint({
    ...ofOne,
    name: `invite${named}`,
    summary:
      'The owner invites somebody (`_user`), or gets the link to send (`link`): always the same until the room is closed to entries',
    method: 'POST',
    path: `${path}/:id/invite`,
    body: z.object({ _user: z.optional(zId), link: z.optional(z.boolean()) }),
    /** `url` is a path of the product; null for an invitation by name. */
    answer: z.object({ url: z.nullable(z.string()), token: z.nullable(z.string()) }),
    errors: [
      'not_found',
      'forbidden',
      'user_unknown',
      'room_full',
      'room_closed',
      'room_playing_closed',
      'already_in_room',
      'room_started',
      'room_left',
    ],
  }),
  answerInvite: endpoint({
    ...ofOne,
    name: `answerInvite${named}`,
    summary: 'Accepts or refuses my invitation. VIP: accepting takes the password (V6)',
    method: 'PUT',
    path: `${path}/:id/invite`,
    body: z.object({
      accept: z.boolean({ error: 'required' }),
      password: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: zDone,
    errors: NOT_LET_IN,
  }),
  join: endpoint({
    ...ofOne,
    name: `join${named}`,
    summary: 'Joins a public room, or one whose link I have (`token`); at once (F5). VIP takes the password',
    method: 'POST',
    path: `${path}/:id/join`,
    body: z.object({
      token: z.optional(z.string().check(z.maxLength(100))),
      password: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: zDone,
    errors: [...NOT_LET_IN, 'room_left', 'already_in_room'],
  }),
})

const ownCalls = (path: string, named: string) => ({
  remove: endpoint({
    ...ofOne,
    name: `delete${named}`,
    summary: 'The owner deletes the room: everybody who paid has it back at once (F6, V6)',
    method: 'DELETE',
    path: `${path}/:id`,
    answer: zDone,
    errors: ['not_found', 'forbidden', 'room_too_late', 'room_started'],
  }),
  removePlayer: endpoint({
    access: 'player',
    name: `removePlayer${named}`,
    summary: 'The owner removes a member who has not paid or takes an invitation back; or I leave (F6, V6)',
    method: 'DELETE',
    path: `${path}/:id/player/:userId`,
    params: z.object({ id: zId, userId: zId }),
    answer: zDone,
    errors: ['not_found', 'forbidden', 'has_paid', 'room_too_late', 'room_started', 'owner_stays'],
  }),
  archive: endpoint({
    ...ofOne,
    name: `archive${named}`,
    summary: 'Hides a room from my active ones (`status` false), or brings it back (true)',
    method: 'PUT',
    path: `${path}/:id/status`,
    body: z.object({ status: z.boolean({ error: 'required' }) }),
    answer: zDone,
    errors: ['not_found'],
  }),
  close: endpoint({
    ...ofOne,
    name: `close${named}`,
    summary:
      'The owner closes the room to new entries, or (family rooms) to playing with 10 minutes’ notice; false opens again (F6)',
    method: 'PUT',
    path: `${path}/:id/closed`,
    body: z.object({ entries: z.optional(z.boolean()), playing: z.optional(z.boolean()) }),
    answer: zDone,
    errors: ['not_found', 'forbidden', 'room_started', 'state_forbids'],
  }),
})

/** The endpoints that every type of room has. `named` is the suffix of their names: `createFamilyRoom`. */
export function roomCalls<S extends z.ZodMiniType, D extends z.ZodMiniType>(
  type: RoomTypeName,
  named: string,
  documents: { summary: S; detail: D },
) {
  const path = `/api/${type}`
  return { ...foundCalls(path, named, documents), ...peopleCalls(path, named), ...ownCalls(path, named) }
}

/** Maximum number of companions suggested for invitations. */
export const COMPANIONS = 12

export const listCompanions = endpoint({
  access: 'player',
  name: 'listCompanions',
  summary: 'People who were in a room of any kind with me, the latest first: whom to invite again',
  method: 'GET',
  path: '/api/room/companions',
  answer: z.object({ docs: z.array(zPerson) }),
})
