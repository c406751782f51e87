import type { ChampionshipCardInput } from '#contract/api/admin/championship-cards.ts'
import { championshipsOf, type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { plainText } from '#server/platform/search.ts'
import { columnsOf, settingsOf } from './draft-shared.ts'
import type { Draft } from './card-type.ts'
import { faultsOfAny, repeatedIds } from './rules-input.ts'

/** What a championship card asks: matches in the order that picks refer to. */
export interface MatchParts {
  matchIds: readonly string[]
}

/**
 * Reads what an operator sent of a championship card. Refuses what cannot be kept at its field, `match_repeated`, and `not_found` for a
 * championship and matches that do not exist. A match of another championship, a race or a round cannot be kept.
 */
export async function readMatchDraft(
  tx: Tx,
  _at: Date,
  _cardId: string,
  input: ChampionshipCardInput,
): Promise<Draft<MatchParts>> {
  const faults = faultsOfAny(input)
  if (Object.keys(faults).length > 0) fail('invalid_input', { fields: faults })
  const fieldOf = (index: number) => `matches.${index}`
  const repeated = repeatedIds(input.matches, fieldOf, 'match_repeated')
  if (Object.keys(repeated).length > 0) fail('match_repeated', { fields: repeated })
  const matches = await knownMatches(tx, input)
  const ineligible: Record<string, string> = {}
  for (const [index, match] of matches.entries()) {
    if (match.championshipId !== input.championship) ineligible[fieldOf(index)] = 'other_championship'
    else if (match.kind !== 'match' || !match.home || !match.away) ineligible[fieldOf(index)] = 'match_unfit'
  }
  if (Object.keys(ineligible).length > 0) fail('invalid_input', { fields: ineligible })
  return {
    // C2: a start is typed only where no match has one.
    settings: settingsOf(input, matches.some(match => match.startsAt !== null) ? null : input.startDate),
    columns: columnsOf(input, null, await searchTextOf(tx, input.name, input.championship, matches)),
    parts: { matchIds: input.matches },
  }
}

async function knownMatches(tx: Tx, input: ChampionshipCardInput): Promise<MatchView[]> {
  const known = await matchesOf(tx, input.matches)
  const fields: Record<string, string> = {}
  if (!(await championshipsOf(tx, [input.championship])).has(input.championship)) fields.championship = 'not_found'
  for (const [index, id] of input.matches.entries()) if (!known.has(id)) fields[`matches.${index}`] = 'not_found'
  if (Object.keys(fields).length > 0) fail('not_found', { fields })
  return input.matches.flatMap(id => known.get(id) ?? [])
}

/** What a championship card is found by: its name, its championship, and the teams that play. */
export async function searchTextOf(
  from: Reader,
  name: string,
  championshipId: string | null,
  matches: readonly MatchView[],
): Promise<string> {
  const championship = (await championshipsOf(from, championshipId === null ? [] : [championshipId])).values().next()
  const championshipText = championship.done ? '' : `${championship.value.name} ${championship.value.season}`
  const teams = matches.flatMap(({ home, away }) =>
    [home, away].map(team => `${team?.name ?? ''} ${team?.abbrev ?? ''}`),
  )
  return plainText([name, championshipText, ...new Set(teams)].join(' '))
}
