import * as z from 'zod/mini'
import type { CardInput } from '#contract/api/admin/cards.ts'
import { zRule } from '#contract/api/admin/cards.ts'
import type { FairPoints } from '#contract/api/admin/fair-points.ts'
import { POSITIONS } from '#contract/positions.ts'
import type { ShownEstimates } from '#contract/verify/athlete-card.ts'
import { countPlayed, type MatchView, matchesOf, playedGamesOf } from '#server/modules/matches/index.ts'
import { lockedGame } from '#server/modules/pools/index.ts'
import type { JsonValue, Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteCardMode } from './athlete-mode.ts'
import { type Expected, estimatesOf, fairOf, type KnownGame, type OptionEstimate, shownOf } from './rules-fair.ts'
import { insertEstimates, listCards } from './sql-athletes.ts'
import type { Option } from './types.ts'

const DAY_MS = 86_400_000
/** Up to about a season is counted directly; more would block the event loop and runs in the side thread. */
const MATCHES_AT_ONCE = 60

const zOptions = z.array(
  z.object({ id: z.string(), name: z.string(), nameEn: z.string(), value: z.number(), rule: zRule }),
)
const zTask = z.object({
  championship: z.string(),
  before: z.iso.datetime(),
  goals: zOptions,
  statistics: zOptions,
  athletes: z.array(
    z.object({
      athlete: z.string(),
      team: z.nullable(z.string()),
      opponent: z.nullable(z.string()),
      isHome: z.nullable(z.boolean()),
      slot: z.enum(POSITIONS),
      source: z.optional(z.string()),
    }),
  ),
})
type Task = z.output<typeof zTask>

interface Estimates {
  games: number
  goals: OptionEstimate[][]
  statistics: OptionEstimate[][]
}

/** Sources report full backs as defenders, and rarely the side. */
const groupOf = (position: string | null): string =>
  position === 'LD' || position === 'LE' ? 'D' : (position ?? 'unknown')

async function estimate(from: Reader, { championship, before, goals, statistics, athletes }: Task): Promise<Estimates> {
  const rows = await playedGamesOf(from, championship, new Date(before))
  const games: KnownGame[] = rows.map(row => {
    const isHome = row.teamId === null || row.homeId === null ? null : row.teamId === row.homeId
    return {
      athlete: row.athleteId,
      position: groupOf(row.position),
      team: row.teamId,
      opponent: isHome === null ? null : isHome ? row.awayId : row.homeId,
      isHome,
      round: Math.floor(row.startsAt.getTime() / DAY_MS),
      score: row.score,
      facts: row.facts,
    }
  })
  // From the latest game; without one, from the card.
  const positions = new Map(games.map(game => [game.athlete, game.position]))
  const appearances: Expected[] = athletes.map(({ source, ...one }) => ({
    ...one,
    source,
    position: positions.get(one.athlete) ?? groupOf(one.slot),
  }))
  return {
    games: games.length,
    goals: estimatesOf(games, goals, appearances),
    statistics: estimatesOf(games, statistics, appearances),
  }
}

/** In the side thread: the estimates of a card as one text. */
export async function* piecesOfEstimates(reads: Reader, input: JsonValue): AsyncGenerator<string> {
  yield JSON.stringify(await estimate(reads, z.parse(zTask, input)))
}

async function estimatesFor({ reads, sideThread }: Pick<Deps, 'reads' | 'sideThread'>, task: Task): Promise<Estimates> {
  const matches = await countPlayed(reads, task.championship, new Date(task.before))
  if (matches <= MATCHES_AT_ONCE) return estimate(reads, task)
  let text = ''
  for await (const piece of sideThread.pieces('fair-points', task)) text += piece
  return JSON.parse(text) as Estimates
}

/** An athlete's position, if the match has it. */
function appearanceOf(
  athlete: string,
  teamId: string | null,
  match: MatchView | undefined,
): Omit<Task['athletes'][0], 'slot'> {
  const [home, away] = [match?.home?._id ?? null, match?.away?._id ?? null]
  const isHome = teamId !== null && teamId === home ? true : teamId !== null && teamId === away ? false : null
  return {
    athlete,
    team: teamId,
    isHome,
    opponent: isHome === null ? null : isHome ? away : home,
    source: match?.source,
  }
}

const inHundredths = (options: CardInput['goalOptions']): Option[] =>
  options.map(({ name, nameEn, value, rule }, place) => ({
    id: String(place),
    name,
    nameEn,
    value: Math.round(value * 100),
    rule,
  }))

/** The points of an edited card's options, and the fair ones. Refuses `not_found` for matches that do not exist. */
export async function fairPoints(
  deps: Pick<Deps, 'reads' | 'sideThread' | 'clock'>,
  { championship, ...card }: Pick<CardInput, 'championship' | 'athletes' | 'goalOptions' | 'statisticOptions'>,
): Promise<FairPoints> {
  const ids = card.athletes.flatMap(({ _match, _kickoff }) => [_match ?? [], _kickoff ?? []].flat())
  const matches = await matchesOf(deps.reads, ids)
  if (ids.some(id => !matches.has(id))) fail('not_found')
  const [goals, statistics] = [inHundredths(card.goalOptions), inHundredths(card.statisticOptions)]
  const of =
    championship ?? card.athletes.map(({ _match }) => matches.get(_match ?? '')?.championship._id).find(Boolean)
  const athletes = card.athletes.map(({ _athlete, _team, _match, _kickoff, position }) => ({
    ...appearanceOf(_athlete ?? '', _team, matches.get(_kickoff ?? _match ?? '')),
    slot: position,
    source: matches.get(_match ?? '')?.source,
  }))
  const found =
    of === undefined || of === null
      ? { games: 0, goals: [], statistics: [] }
      : await estimatesFor(deps, {
          championship: of,
          before: deps.clock.now().toISOString(),
          goals,
          statistics,
          athletes,
        })
  return { games: found.games, goals: fairOf(goals, found.goals), statistics: fairOf(statistics, found.statistics) }
}

/**
 * Stores, once, the estimates shown to players of an open card; nothing if none of its athletes has a known game. They are part of what is
 * published at the lock, so they are not added later.
 */
export async function storeEstimates(
  deps: Pick<Deps, 'db' | 'reads' | 'sideThread' | 'clock'>,
  cardId: string,
): Promise<void> {
  const { db, clock } = deps
  const card = (await listCards(db, [cardId])).get(cardId)
  if (!card || card.gameType !== 'options' || card.estimates) return
  const ids = card.slots.flatMap(({ matchId, kickoffId }) => [matchId, kickoffId ?? []].flat())
  const matches = await matchesOf(db, ids)
  const championship = card.championshipId ?? matches.get(card.slots[0]?.matchId ?? '')?.championship._id
  if (!championship) return
  const found = await estimatesFor(deps, {
    championship,
    before: clock.now().toISOString(),
    goals: [...card.goals],
    statistics: [...card.statistics],
    athletes: card.slots.map(({ athleteId, teamId, matchId, kickoffId, position }) => ({
      ...appearanceOf(athleteId, teamId, matches.get(kickoffId ?? matchId)),
      slot: position,
      source: matches.get(matchId)?.source,
    })),
  })
  if (found.games === 0) return
  const shown: ShownEstimates = {
    games: found.games,
    goals: shownOf(found.goals),
    statistics: shownOf(found.statistics),
  }
  await db.tx(async tx => {
    const game = await lockedGame(tx, cardId, athleteCardMode.name)
    if (game.state === 'open') await insertEstimates(tx, cardId, shown, clock.now())
  })
}
