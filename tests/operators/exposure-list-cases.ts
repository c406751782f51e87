import * as treasury from '#contract/api/admin/books.ts'
import type { Case, People } from './list-case.ts'
import { FORMULA, type Making, type Three, WHEN } from './made-lists.ts'

const GUARANTEED = [1_000n, 2_000n, 1_500n] as const
/** In escrow: what is guaranteed, and the stakes. */
const HELD = [1_500n, 2_100n, 2_700n] as const
/** Games of each match: one of them costs something. */
const GAMES = [3, 2, 1] as const

/** Games under way and their matches: at worst nine tenths of what is guaranteed, less the stakes from the house. */
export async function exposureCases(
  making: Making,
  [owner]: People,
): Promise<Record<'exposed' | 'exposedMatches', Case>> {
  const championship = { id: making.id(), name: 'Copa em jogo', season: 2026, source: 'crava', created_at: WHEN[0] }
  await making.put('championship', championship)
  const matches = await making.three(index => matchOf(making, championship.id, index))
  const games = await making.three(async index => {
    for (let more = 1; more < GAMES[index]; more += 1) await gameOf(making, matches, index, owner.id, {})
    const guaranteed = { fixed: true, guaranteed: GUARANTEED[index] }
    const id = await gameOf(making, matches, index, owner.id, guaranteed)
    await making.put('escrow_in', { account: `escrow:${id}`, part: 0, amount: HELD[index] })
    return id
  })
  const shared = { own: { limit: '50' }, usual: 'bca', stranger: 'support', isShared: true } as const
  const sorts = { worst: 'acb', house: 'cab', stakes: 'bac', start: 'abc' }
  const { operatorExposedGames: list, operatorExposedGamesCsv: file } = treasury
  return {
    exposed: { ...shared, narrowed: [], list, file, rows: games, sorts },
    exposedMatches: {
      ...shared,
      narrowed: [],
      list: treasury.operatorExposedMatches,
      file: treasury.operatorExposedMatchesCsv,
      rows: matches,
      sorts: { ...sorts, games: 'cba' },
    },
  }
}

/** Without sides, so that it is called by its number. */
async function matchOf(making: Making, championship: string, index: 0 | 1 | 2): Promise<string> {
  const id = making.id(index)
  const [at, number] = [WHEN[index], [FORMULA, '2', '3'][index]]
  const times = { starts_at: at, created_at: at, updated_at: at }
  await making.put('match', { id, championship_id: championship, source: 'crava', number, round: '1', ...times })
  return id
}

async function gameOf(making: Making, matches: Three, index: 0 | 1 | 2, owner: string, more: object): Promise<string> {
  const id = await making.game(index, { mode: 'coach-friend', state: 'open', ...more })
  const room = { id, type: 'private', match_id: matches[index], owner_id: owner, words: '', created_at: WHEN[index] }
  await making.put('room', room)
  return id
}
