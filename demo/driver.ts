import { liveCards } from '#server/modules/cards/demo.ts'
import { latestRounds } from '#server/modules/matches/demo.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { typesOf } from './cards.ts'
import { tendFlash } from './flash.ts'
import { joined } from './joined.ts'
import { askAndAnswer, type AskDeps } from './questions.ts'
import { addRound, enterPeople, fillPockets, openRound, publishRound } from './rounds.ts'
import { holdMade, type Stage, type StageDeps, stageOf } from './stage.ts'
import { beganBefore, eveningFrom, NEXT_AFTER_MS } from './world.ts'

const HOUR = 3_600_000
/** How far ahead matches are known. */
const AHEAD_MS = 48 * HOUR
/** The next round's cards open before the last open ones lock. */
const OPEN_BEFORE_MS = 2 * HOUR
const NOTIFIED_APART_MS = 10 * 60_000

/**
 * Keeps the demo active: quick cards, and rounds one after another. All its state is in the database, so it continues after a restart or
 * days of downtime: running games end by the rules, and new games begin. One of several processes acts.
 */
export async function driveDemo(deps: StageDeps & AskDeps): Promise<void> {
  await deps.db.tx(async held => {
    const made = await holdMade(held)
    if (!made) return
    const stage = stageOf(deps, made)
    await tendFlash(stage)
    await askAndAnswer(stage, deps)
    await tendRounds(stage)
  })
}

/** At any time each card type can be entered and is running, and there are upcoming matches. */
async function tendRounds(stage: Stage): Promise<void> {
  const { deps, made } = stage
  const now = deps.clock.now().getTime()
  const types = typesOf((await currentSettings(deps.db, deps.config)).profile)
  const cards = await liveCards(deps.db, made.championshipId)
  const rounds = await latestRounds(deps.db, made.championshipId)
  const [last] = rounds
  const next = (last?.round ?? 0) + 1
  const latest = Math.max(now, ...rounds.map(round => round.startsAt.getTime()))
  if (!types.every(type => cards.some(card => card.type === type && isOn(card, now)))) {
    // If one fails, another follows after ten minutes at the earliest.
    const reportedAt = beganBefore(now).getTime()
    if (rounds.some(({ startsAt }) => Math.abs(startsAt.getTime() - reportedAt) < NOTIFIED_APART_MS)) return
    return wholly(stage, (within, clock) =>
      publishRound(within, clock, { round: next, startsAt: new Date(reportedAt), now: new Date(now) }),
    )
  }
  if (latest < now + AHEAD_MS)
    return wholly(stage, within => addRound(within, next, eveningFrom(Math.max(latest + 1, now + NEXT_AFTER_MS))))
  if (types.every(type => cards.some(card => card.type === type && isOpenFor(card, now)))) return
  const coming = rounds
    .filter(({ round, startsAt }) => {
      const isLater = startsAt.getTime() > now + OPEN_BEFORE_MS + HOUR
      return isLater && !cards.some(card => card.round === String(round))
    })
    .at(-1)
  if (coming) await wholly(stage, within => openAndSubmit(within, coming.round))
}

const isOn = (card: { state: string; locksAt: Date }, now: number): boolean =>
  card.state === 'open' ? card.locksAt.getTime() <= now : card.state === 'locked' || card.state === 'running'

const isOpenFor = (card: { state: string; locksAt: Date }, now: number): boolean =>
  card.state === 'open' && card.locksAt.getTime() > now + OPEN_BEFORE_MS

/** The cards of an upcoming round, with the crowd's first entries. */
export async function openAndSubmit(stage: Stage, round: number): Promise<void> {
  const early = stage.made.crowd.slice(0, 7)
  for (const card of await openRound(stage, round)) {
    await enterPeople(stage, card, await fillPockets(stage, early, card.price))
  }
}

/** In one transaction, with its own clock that starts at this moment. */
async function wholly(
  { deps, made }: Stage,
  work: (within: Stage, clock: ReturnType<typeof movableClock>) => Promise<unknown>,
): Promise<void> {
  await deps.db.tx(async tx => {
    const clock = movableClock(deps.clock.now())
    await work(stageOf({ ...deps, db: joined(deps.db, tx), clock }, made), clock)
  })
}

const EVERY_MS = 1_000

/** The jobs that keep the demo active; they call `deps` when they run. */
export const demoJobs = (deps: () => Deps): JobSet => ({
  tasks: { 'demo.drive': () => driveDemo(deps()) },
  timers: [{ everyMs: EVERY_MS, task: 'demo.drive' }],
  cron: [{ pattern: '* * * * *', task: 'demo.drive' }],
})
