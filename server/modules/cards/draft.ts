import type { CardInput } from '#contract/api/admin/cards.ts'
import { addTypedAthlete } from '#server/modules/imports/index.ts'
import { athletesOf, type MatchView, matchesOf, operatorSheet, teamsOf } from '#server/modules/matches/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { plainText } from '#server/platform/search.ts'
import type { Draft } from './card-type.ts'
import { columnsOf, settingsOf } from './draft-shared.ts'
import { faultsOf, repeatedIds } from './rules-input.ts'
import type { Option, Slot } from './types.ts'

/** The questions of an Athletes card. */
export interface AthleteParts {
  slots: Slot[]
  goals: Option[]
  statistics: Option[]
}

type SentAthlete = CardInput['athletes'][number]

/**
 * Parses an operator's request for a card: validates it, adds typed athletes, and gives athletes without a match the card's own sheet for
 * their facts. Refuses invalid values at their field, `athlete_repeated`, and `not_found` for athletes, teams and matches that do not
 * exist. Runs inside the caller's transaction.
 */
export async function readDraft(tx: Tx, at: Date, cardId: string, input: CardInput): Promise<Draft<AthleteParts>> {
  const faults = faultsOf(input)
  if (Object.keys(faults).length > 0) fail('invalid_input', { fields: faults })
  const matches = await knownMatches(tx, input)
  const who = await readAthletes(tx, at, input)
  const repeated = repeatedIds(
    who.map(one => one.athleteId),
    index => `athletes.${index}._athlete`,
    'athlete_repeated',
  )
  if (Object.keys(repeated).length > 0) fail('athlete_repeated', { fields: repeated })
  const kickOffs = input.athletes.flatMap(athlete => {
    const match = matches.get(athlete._kickoff ?? athlete._match ?? '')
    return match && !isSheet(match) ? (match.startsAt ?? []) : []
  })
  // C2: a start can be entered only if no match has one.
  const startsAt = kickOffs.length > 0 ? null : input.startDate
  const isOnSheet = (athlete: SentAthlete) => isSheet(matches.get(athlete._match ?? ''))
  const sheetAthletes = who.filter((_one, index) => isOnSheet(input.athletes[index] ?? fail('not_found')))
  const sheetId =
    sheetAthletes.length > 0
      ? await operatorSheet(tx, at, {
          key: cardId,
          championshipId: input.championship,
          startsAt,
          athletes: sheetAthletes,
        })
      : ''
  const slots = input.athletes.map((athlete, slot) => slotOf(athlete, slot, who[slot], sheetId, isOnSheet(athlete)))
  return {
    settings: settingsOf(input, startsAt),
    columns: columnsOf(input, input.gameType, await searchTextOf(tx, input.name, slots)),
    parts: { slots, goals: optionsOf(at, input.goalOptions), statistics: optionsOf(at, input.statisticOptions) },
  }
}

/** No match, or the sheet of a card (this one's, or the one it was cloned from). */
const isSheet = (match: MatchView | undefined): boolean =>
  match === undefined || (match.source === 'operator' && match.kind === 'round')

async function knownMatches(tx: Tx, input: CardInput): Promise<Map<string, MatchView>> {
  const ids = input.athletes.flatMap(({ _match, _kickoff }) => [_match, _kickoff].filter(id => id !== null))
  const matches = await matchesOf(tx, ids)
  const teams = await teamsOf(
    tx,
    input.athletes.flatMap(({ _team }) => _team ?? []),
  )
  const athletes = await athletesOf(
    tx,
    input.athletes.flatMap(({ _athlete }) => _athlete ?? []),
  )
  const fields: Record<string, string> = {}
  for (const [index, { _match, _kickoff, _team, _athlete }] of input.athletes.entries()) {
    const refuse = (field: string) => void (fields[`athletes.${index}.${field}`] = 'not_found')
    if (_match !== null && !matches.has(_match)) refuse('_match')
    if (_kickoff !== null && !matches.has(_kickoff)) refuse('_kickoff')
    if (_team !== null && !teams.has(_team)) refuse('_team')
    if (_athlete !== null && !athletes.has(_athlete)) refuse('_athlete')
  }
  if (Object.keys(fields).length > 0) fail('not_found', { fields })
  return matches
}

interface Who {
  athleteId: string
  teamId: string | null
  position: string
}

async function readAthletes(tx: Tx, at: Date, input: CardInput): Promise<Who[]> {
  const found: Who[] = []
  for (const { _athlete, _team, name, teamName, position } of input.athletes) {
    if (_athlete !== null) {
      found.push({ athleteId: _athlete, teamId: _team, position })
      continue
    }
    const typed = await addTypedAthlete(tx, at, { name: name ?? '', teamName: teamName ? teamName : null, position })
    found.push({ athleteId: typed.athleteId, teamId: _team ?? typed.teamId, position })
  }
  return found
}

function slotOf(athlete: SentAthlete, place: number, who: Who | undefined, sheetId: string, isOnSheet: boolean): Slot {
  return {
    place,
    athleteId: who?.athleteId ?? '',
    teamId: who?.teamId ?? null,
    matchId: isOnSheet ? sheetId : (athlete._match ?? ''),
    kickoffId: athlete._kickoff,
    position: athlete.position,
    shirt: athlete.number,
    classicValue: Math.round(athlete.classicValue * 100),
  }
}

const optionsOf = (at: Date, options: CardInput['goalOptions']): Option[] =>
  options.map(({ name, nameEn, value, rule }) => ({
    id: newId(at),
    name,
    nameEn,
    value: Math.round(value * 100),
    rule,
  }))

/** The search words of a card: its name, and those of its athletes and their teams. */
export async function searchTextOf(from: Reader, name: string, slots: readonly Slot[]): Promise<string> {
  const athletes = await athletesOf(
    from,
    slots.map(slot => slot.athleteId),
  )
  const teams = await teamsOf(
    from,
    slots.flatMap(slot => slot.teamId ?? []),
  )
  const people = [...athletes.values()].flatMap(athlete => [athlete.name, athlete.nickname ?? ''])
  return plainText([name, ...people, ...[...teams.values()].map(team => team.name)].join(' '))
}
