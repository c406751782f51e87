import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { type LiveCard, liveCards } from '#server/modules/cards/demo.ts'
import { latestRounds } from '#server/modules/matches/demo.ts'
import { matchesOf, startReplay } from '#server/modules/matches/index.ts'
import { countsOfUser } from '#server/modules/pools/index.ts'
import { isAnyoneHere } from '#server/platform/session.ts'
import { flashCards, makeCards } from './cards.ts'
import { joined } from './joined.ts'
import { addReplays, advanceCards, enterPeople, fillPockets } from './rounds.ts'
import { type Person, type Stage, stageOf } from './stage.ts'
import { demoWorld, flashMatch } from './world.ts'

/** Without visitors for this long no other quick card opens. */
const AWAY_MS = 30 * 60_000
/** Number of the crowd's players who enter a quick card. */
const ENTRANTS = 6
/** The last of them enters after this part of the time. */
const ENTERED_BY = 0.7

/** How long a quick card can be entered: three minutes at the usual replay speed, at least twenty seconds. */
export const openForMs = (speed: number): number => Math.min(180, Math.max(20, 5_400 / speed)) * 1_000

/**
 * Maintains the quick cards: due players of the crowd enter, a locked match begins at once (C2: its start moves earlier), and while there
 * are visitors another card opens as soon as none can be entered.
 */
export async function tendFlash(stage: Stage): Promise<void> {
  const { db, clock } = stage.deps
  const now = clock.now()
  const cards = await liveCards(db, stage.made.replaysId)
  const isDue = (card: LiveCard) => card.state === 'open' && card.locksAt <= now
  await advanceCards(stage, cards.filter(isDue))
  const locked = cards.some(isDue) ? await liveCards(db, stage.made.replaysId) : cards
  for (const card of locked) if (card.state === 'locked') await kickOff(stage, card)
  const open = locked.filter(card => card.state === 'open' && card.locksAt > now)
  for (const card of open) await enterDue(stage, card)
  if (open.length > 0) return
  if (await isAnyoneHere(db, new Date(now.getTime() - AWAY_MS))) await openFlash(stage)
}

/** Opens the next quick cards with their match, in one transaction. */
export async function openFlash(stage: Stage): Promise<void> {
  const { deps, made } = stage
  await deps.db.tx(async tx => {
    const within = stageOf({ ...deps, db: joined(deps.db, tx) }, made)
    const count = ((await latestRounds(tx, made.replaysId))[0]?.round ?? 0) + 1
    const { demoSpeed } = deps.config
    const startsAt = new Date(deps.clock.now().getTime() + openForMs(demoSpeed) + LOCK_BEFORE_START_MS)
    const match = flashMatch(await demoWorld(), count, startsAt)
    const { matchIds } = await addReplays(within, made.replaysId, [match], demoSpeed)
    const plans = flashCards(
      `${match.home?.name} x ${match.away?.name}`,
      count % 2 === 0 ? 'classic' : 'options',
      count === 1,
    )
    await makeCards(within, plans, { championshipId: made.replaysId, round: String(count), matchIds })
  })
}

/** Starts the match of a locked card now instead of ten minutes later. */
async function kickOff({ deps }: Stage, { matchIds }: LiveCard): Promise<void> {
  const now = deps.clock.now()
  const matches = [...(await matchesOf(deps.db, matchIds)).values()]
  const waiting = matches.filter(match => match.status === 'scheduled' && match.startsAt && match.startsAt > now)
  if (waiting.length === 0) return
  await startReplay(deps, { matchIds: waiting.map(match => match.id), speed: deps.config.demoSpeed })
}

/** The crowd enters one by one; at the lock there are always several. */
async function enterDue(stage: Stage, card: LiveCard): Promise<void> {
  const { db, clock, config } = stage.deps
  const openFor = openForMs(config.demoSpeed)
  const gone = 1 - (card.locksAt.getTime() - clock.now().getTime()) / openFor
  const due = Math.min(ENTRANTS, Math.ceil((gone / ENTERED_BY) * ENTRANTS))
  const missing: Person[] = []
  for (const person of entrants(stage, card).slice(0, Math.max(0, due))) {
    if (!(await countsOfUser(db, person.id, [card.id])).has(card.id)) missing.push(person)
  }
  if (missing.length === 0) return
  await enterPeople(stage, card, await fillPockets(stage, missing, card.price), { mood: 'bold' })
}

/** Different players every time. */
function entrants({ made }: Stage, card: LiveCard): Person[] {
  const first = (Number(card.round) * ENTRANTS) % Math.max(1, made.crowd.length)
  return [...made.crowd.slice(first), ...made.crowd.slice(0, first)].slice(0, ENTRANTS)
}
