/** One search over everything the caller may open: the console's command palette. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { EVERY_ROLE, type Role } from '../../roles.ts'

/**
 * Types of results, and the roles that may open them (`admin` always may), in response order. Of an entry only the game and the player
 * are shown, and only once its game is closed to entries (C12).
 */
export const SEARCH_KINDS = {
  player: ['support', 'finance'],
  card: ['games'],
  room: ['support', 'games', 'finance'],
  push: ['games'],
  match: ['games'],
  championship: ['games'],
  team: ['games'],
  athlete: ['games'],
  deposit: ['support', 'finance'],
  receipt: ['support', 'finance'],
  withdrawal: ['support', 'finance'],
  entry: ['support', 'games', 'finance'],
  influencer: ['games', 'finance'],
  league: ['support'],
} as const satisfies Record<string, readonly Role[]>

export type SearchKind = keyof typeof SEARCH_KINDS
export const SEARCH_KIND_NAMES = Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]]

/** Maximum results of each type per response. */
export const FOUND_OF_KIND = 5

const zFound = z.object({
  kind: z.enum(SEARCH_KIND_NAMES),
  /** For a received Pix, its end-to-end id. */
  _id: z.string(),
  title: z.string(),
  /** Distinguishes it from others of the same name: a username, teams, a championship. */
  note: z.nullable(z.string()),
  /** Of games: their mode. */
  mode: z.nullable(z.string()),
  /** Of games, matches and money: their state. */
  state: z.nullable(z.string()),
  amount: z.nullable(zReais),
  at: z.nullable(zDate),
  /** The page that opens it: for an athlete the latest match, for an entry its game, for a received Pix its deposit. */
  within: z.nullable(zId),
  /** For an entry: its player. */
  playerId: z.nullable(zId),
})

export const operatorSearch = endpoint({
  access: 'operator',
  roles: EVERY_ROLE,
  name: 'operatorSearch',
  summary:
    'Everything the caller may open that is found by words of its name, by its id, by the end-to-end id of a Pix, or as the list of players finds somebody; at most 5 of a kind',
  method: 'GET',
  path: '/api/operator/search',
  query: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(120)), '') }),
  answer: z.object({ docs: z.array(zFound) }),
})
