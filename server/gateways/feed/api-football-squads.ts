import type { FactName, Side, TeamStatistic } from '#contract/facts.ts'
import type { ImportedAthlete, ImportedMatch } from '#contract/imported.ts'
import { calendarEntry, eventsInNinety, sideOf, statusOf, wentBeyondNinety } from './api-football-match.ts'
import type { ApiEvent, ApiFixture, ApiPlayers } from './api-football-schema.ts'

/** The athletes of a match, and the side of each id. */
export interface Squads {
  athletes: ImportedAthlete[]
  sideOfPlayer(id: number | null | undefined): Side | undefined
  shirtOf(id: number | null | undefined): number | null
  isCoach(person: ApiEvent['player']): boolean
}

type PlayerNumbers = ApiPlayers['players'][number]['statistics'][number]

/** An id as text. The feed writes null or 0 for a person it has not named yet. */
export const idOf = (id: number | null | undefined): string | undefined => (id && id > 0 ? `${id}` : undefined)

/** The squads of a match: line-ups first, then players the line-ups lack. Empty while the feed has neither. */
export function squadsOf(from: ApiFixture): Squads {
  const athletes = [...listed(from), ...counted(from)]
  const known = new Map<string, ImportedAthlete>()
  for (const athlete of athletes) {
    const key = athlete.externalId ?? `${athlete.side} ${athlete.name}`
    if (!known.has(key)) known.set(key, athlete)
  }
  const find = (id: number | null | undefined): ImportedAthlete | undefined => known.get(idOf(id) ?? '')
  const coaches = (from.lineups ?? []).flatMap(({ coach }) => (coach ? [coach] : []))
  return {
    athletes: withPlayed([...known.values()], from),
    sideOfPlayer: id => find(id)?.side ?? undefined,
    shirtOf: id => find(id)?.shirt ?? null,
    isCoach: person =>
      coaches.some(({ id, name }) => (idOf(id) ? id === person?.id : Boolean(name) && name === person?.name)),
  }
}

/** G D M F of the feed, attackers under our letter. */
const positionOf = (reported: string | null | undefined): string | null => (reported === 'F' ? 'A' : reported || null)

interface ReportedPlayer {
  id?: number | null | undefined
  name?: string | null | undefined
  shirt: number | null | undefined
  position: string | null | undefined
  starter: boolean | null
}

function athleteOf(from: ApiFixture, side: Side, reported: ReportedPlayer): ImportedAthlete[] {
  const externalId = idOf(reported.id)
  const name = reported.name?.trim() ?? ''
  if (externalId === undefined && name === '') return []
  return [
    {
      ...(externalId === undefined ? {} : { externalId }),
      name,
      side,
      team: calendarEntry(from)[side],
      shirt: reported.shirt ?? null,
      position: positionOf(reported.position),
      played: null,
      starter: reported.starter,
      numbers: {},
    },
  ]
}

function listed(from: ApiFixture): ImportedAthlete[] {
  return (from.lineups ?? []).flatMap(({ team, startXI, substitutes }) => {
    const side = sideOf(from, team.id)
    if (!side) return []
    const entries = [
      ...(startXI ?? []).map(({ player }) => ({ player, starter: true })),
      ...(substitutes ?? []).map(({ player }) => ({ player, starter: false })),
    ]
    return entries.flatMap(({ player, starter }) =>
      athleteOf(from, side, { id: player.id, name: player.name, shirt: player.number, position: player.pos, starter }),
    )
  })
}

function counted(from: ApiFixture): ImportedAthlete[] {
  return (from.players ?? []).flatMap(({ team, players }) => {
    const side = sideOf(from, team.id)
    if (!side) return []
    return players.flatMap(({ player, statistics: [of] }) => {
      const substitute = of?.games?.substitute
      const starter = typeof substitute === 'boolean' ? !substitute : null
      return athleteOf(from, side, { ...player, shirt: of?.games?.number, position: of?.games?.position, starter })
    })
  })
}

/**
 * Marks athletes who played, with their statistics. A substitution names two who played: the feed does not keep to one order of the two.
 * That a substitute stayed on the bench is known only at the end, and only if substitutions or minutes are reported at all. After extra
 * time only events can be assigned to minutes (C6), so statistics stay unknown.
 */
function withPlayed(athletes: ImportedAthlete[], from: ApiFixture): ImportedAthlete[] {
  const status = statusOf(from)
  if (status !== 'live' && status !== 'finished' && status !== 'abandoned') return athletes
  const numbers = wentBeyondNinety(from) ? new Map<string, PlayerNumbers>() : numbersById(from)
  const active = new Set(eventsInNinety(from).flatMap(peopleOnPitch))
  const substitutions = eventsInNinety(from).filter(isSubstitution)
  const hasMinutes = [...numbers.values()].some(of => typeof of.games?.minutes === 'number')
  const isBenchReported = (side: Side | null): boolean =>
    (hasMinutes || substitutions.length > 0) &&
    substitutions.every(event => sideOf(from, event.team.id) !== side || peopleOnPitch(event).length === 2)
  return athletes.map(athlete => {
    const id = athlete.externalId ?? ''
    const of = numbers.get(id)
    const wasOn = athlete.starter === true || active.has(id) || (of?.games?.minutes ?? 0) > 0
    const stayedOff = status === 'finished' && athlete.starter === false && id !== '' && isBenchReported(athlete.side)
    return { ...athlete, played: wasOn ? true : stayedOff ? false : null, numbers: of ? factsOf(of) : {} }
  })
}

const isSubstitution = ({ type }: ApiEvent): boolean => type.toLowerCase() === 'subst'

/** Ids of those an event shows to be on the pitch. A card can be shown to the bench. */
function peopleOnPitch(event: ApiEvent): string[] {
  if (!isSubstitution(event) && event.type.toLowerCase() !== 'goal') return []
  return [idOf(event.player?.id), idOf(event.assist?.id)].filter(id => id !== undefined)
}

function numbersById(from: ApiFixture): Map<string, PlayerNumbers> {
  const entries = (from.players ?? []).flatMap(({ players }) =>
    players.flatMap(({ player, statistics: [of] }) => {
      const id = idOf(player.id)
      return of && id !== undefined ? [[id, of] as const] : []
    }),
  )
  return new Map(entries)
}

/** Null is unknown, never 0 (C6). */
function factsOf(of: PlayerNumbers): ImportedAthlete['numbers'] {
  const reported: Partial<Record<FactName, number | null | undefined>> = {
    assists: of.goals?.assists,
    shots: of.shots?.total,
    offsides: of.offsides,
    fouls: of.fouls?.committed,
    'penalties-saved': of.penalty?.saved,
  }
  return Object.fromEntries(Object.entries(reported).filter(([, value]) => countOf(value) !== undefined))
}

const countOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}

const STATISTICS: readonly (readonly [TeamStatistic, string])[] = [
  ['corners', 'Corner Kicks'],
  ['offsides', 'Offsides'],
  ['yellowCards', 'Yellow Cards'],
  ['redCards', 'Red Cards'],
]

/**
 * Statistics reported for both sides. Null is unknown, as are those of a match that went beyond 90 minutes, since they include the extra
 * time (C6).
 */
export function statisticsOf(from: ApiFixture): ImportedMatch['statistics'] {
  if (wentBeyondNinety(from)) return {}
  const of = (side: Side, name: string): number | undefined => {
    const mine = from.statistics?.find(({ team }) => sideOf(from, team.id) === side)
    return countOf(mine?.statistics.find(({ type }) => type === name)?.value)
  }
  const reported: ImportedMatch['statistics'] = {}
  for (const [statistic, name] of STATISTICS) {
    const home = of('home', name)
    const away = of('away', name)
    if (home !== undefined && away !== undefined) reported[statistic] = { home, away }
  }
  return reported
}
