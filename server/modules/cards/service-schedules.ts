import type * as z from 'zod/mini'
import type {
  operatorCardCalendar,
  operatorCardSchedules,
  operatorDraftQueue,
  operatorSetCardSchedule,
} from '#contract/api/admin/card-calendar.ts'
import { type Actor, requireReason, recordAudit } from '#server/modules/audit/index.ts'
import { championshipsOf, comingRound } from '#server/modules/matches/index.ts'
import { gamesOf, isWithdrawn } from '#server/modules/pools/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { mustStillBe } from '#server/modules/staff/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { spanOfDays } from '#server/platform/lists.ts'
import { writtenAthletes } from './athlete-cards.ts'
import { writtenMatches } from './championship-cards.ts'
import { openingProblems } from './service-drafts.ts'
import { draftIn } from './service-next.ts'
import { open } from './service-running.ts'
import * as sql from './sql-schedules.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

const DAYS_MAX = 62
const DAY_MS = 86_400_000

/** Cards that start within these days. Refuses `invalid_input` for more than two months. */
export async function calendar(
  { db }: Pick<Deps, 'db'>,
  days: z.output<typeof operatorCardCalendar.query>,
): Promise<Answer<typeof operatorCardCalendar>> {
  const { since, until } = spanOfDays(days)
  const isWithin = since && until && until > since && until.getTime() - since.getTime() <= DAYS_MAX * DAY_MS
  if (!isWithin) return fail('invalid_input', { fields: { to: 'range_invalid' } })
  return { docs: await docsOf(db, await sql.calendarOf(db, { since, until })) }
}

async function docsOf(from: Reader, cards: readonly sql.CalendarCard[]) {
  const championships = await championshipsOf(
    from,
    cards.flatMap(card => card.championshipId ?? []),
  )
  return cards.map(({ id, championshipId, ...card }) => ({
    _id: id,
    ...card,
    championship: championships.get(championshipId ?? '') ?? null,
  }))
}

/** Drafts with their missing requirements, all as of one moment: a draft deleted meanwhile is still included. */
export function draftQueue({ db, clock, config }: ScheduleDeps): Promise<Answer<typeof operatorDraftQueue>> {
  return db.snapshot(async from => {
    const cards = await sql.listDrafts(from)
    const games = await gamesOf(
      from,
      cards.map(card => card.id),
    )
    const settings = await currentSettings(from, config)
    const scheduled = new Set((await sql.listSchedules(from)).map(one => one.lastCardId))
    const docs: Answer<typeof operatorDraftQueue>['docs'] = []
    for (const doc of await docsOf(from, cards)) {
      const game = games.get(doc._id)
      if (!game) continue
      const type = doc.mode === 'athlete-card' ? writtenAthletes : writtenMatches
      const { lacking, forbidden } = await openingProblems(from, type, clock.now(), settings, game)
      docs.push({ ...doc, lacking: { ...forbidden, ...lacking }, scheduled: scheduled.has(doc._id) })
    }
    return { docs }
  })
}

export async function schedules({ db }: Pick<Deps, 'db'>): Promise<Answer<typeof operatorCardSchedules>> {
  const rows = await sql.listSchedules(db)
  const championships = await championshipsOf(
    db,
    rows.map(row => row.championshipId),
  )
  const docs = rows.flatMap(({ id, championshipId, operatorId: _operator, lastCardId, ...row }) => {
    const championship = championships.get(championshipId)
    return championship ? [{ _id: id, championship, lastCard: lastCardId, ...row }] : []
  })
  return { docs }
}

/** Turns automatic drafting of a championship's rounds on or off. Refuses `not_found`, and automatic opening without a reason. */
export function setSchedule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { championship, mode, ...changes }: z.output<typeof operatorSetCardSchedule.body>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    if (!(await championshipsOf(tx, [championship])).has(championship)) fail('not_found')
    // Two operators may look at the same schedule: each changes only what they named.
    const before = await sql.lockScheduleOf(tx, championship, mode)
    const { active = before?.active ?? true, opens = before?.opens ?? false } = changes
    if (active && opens) requireReason(actor)
    const row = { id: newId(at), championshipId: championship, mode, active, opens, operatorId: actor.operatorId }
    await sql.putSchedule(tx, at, row)
    const details = { after: { mode, active, opens } }
    await recordAudit(tx, { ...actor, action: 'card.recurs', subject: championship, details }, at)
    return { data: true }
  })
}

/** Schedules per run; the rest comes first in the next. */
const LOOKS = 50

/**
 * Drafts the card of the next round of each scheduled championship, once per round, and opens it if the operator chose so. A card that
 * cannot be opened yet stays a draft and is retried; one that an operator took off the schedule is left alone. A failure of one schedule does not stop the others; it is thrown at the end.
 */
export async function draftScheduled(deps: ScheduleDeps): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await sql.dueSchedules(deps.db, LOOKS)) {
    try {
      const drafted = await deps.db.tx(tx => lookAt(deps, tx, id))
      if (drafted) await openScheduled(deps, drafted)
    } catch (error) {
      if (!(error instanceof Refusal)) failures.push(error)
      // Only the reason for not drafting is stored.
      const problem = error instanceof Refusal ? (error.fields?.championship ?? error.code) : 'failed'
      await deps.db.tx(tx => sql.noteLook(tx, id, deps.clock.now(), { problem }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} schedules of cards failed`)
}

/** The draft to open now, if any. */
async function lookAt(
  { clock, config }: ScheduleDeps,
  tx: Tx,
  id: string,
): Promise<(sql.Schedule & { card: string }) | undefined> {
  const schedule = await sql.lockSchedule(tx, id)
  if (!schedule) return undefined
  const at = clock.now()
  const { championshipId, mode, lastRound, lastCardId, opens } = schedule
  const coming = await comingRound(tx, championshipId, at)
  if (!coming) {
    await sql.noteLook(tx, id, at, { problem: 'no_round' })
    return undefined
  }
  if (lastRound === coming.round || (await sql.hasCardOf(tx, { championshipId, mode, round: coming.round }))) {
    await sql.noteLook(tx, id, at, { problem: schedule.problem })
    return opens && lastCardId !== null && lastRound === coming.round ? { ...schedule, card: lastCardId } : undefined
  }
  const actor = { operatorId: schedule.operatorId, reason: 'Calendário' }
  const wanted = { championship: championshipId, round: coming.round }
  const card =
    mode === 'athlete-card'
      ? await draftIn(tx, at, config, writtenAthletes, actor, wanted)
      : await draftIn(tx, at, config, writtenMatches, actor, wanted)
  await sql.noteLook(tx, id, at, { round: coming.round, card, problem: null })
  return opens ? { ...schedule, card } : undefined
}

async function openScheduled(deps: ScheduleDeps, { id, mode, card, operatorId }: sql.Schedule & { card: string }) {
  const game = (await gamesOf(deps.db, [card])).get(card)
  const note = (problem: string | null) => deps.db.tx(tx => sql.noteLook(tx, id, deps.clock.now(), { problem }))
  // An operator opened or deleted it.
  if (game?.state !== 'draft') return note(null)
  if (isWithdrawn(game)) return note('withdrawn')
  const actor = { operatorId, reason: 'Calendário' }
  const type = mode === 'athlete-card' ? writtenAthletes : writtenMatches
  let problem: string | null = null
  try {
    // An operator who lost the right to open cards cannot open them through a schedule either.
    await deps.db.tx(tx => mustStillBe(tx, operatorId, ['games']))
    await open(deps, type, actor, card)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    problem = Object.values(error.fields ?? {})[0] ?? error.code
  }
  await note(problem)
}
