import type * as z from 'zod/mini'
import type { operatorAddPush, operatorAnswerPush } from '#contract/api/admin/push-games.ts'
import { namesOtherMinutes } from '#contract/push-games.ts'
import { areEntriesStopped, hasMode, type Settings } from '#contract/settings.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import {
  changeSettings,
  createGame,
  type Game,
  type GameSettings,
  openGame,
  operate,
  operatingOn,
  removeGame,
  touchGames,
} from '#server/modules/pools/index.ts'
import { settingsForShare, currentSettings } from '#server/modules/settings/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { mustNotPlay, pushMode } from './mode.ts'
import { faultsOf, isPlayedUpTo, pastFaults, sendRefusal, type Where } from './rules.ts'
import { DELIVER, deliver } from './service-sending.ts'
import * as sql from './sql.ts'
import type { PushInput } from './types.ts'

type Working = Pick<Deps, 'db' | 'clock'>
type Writing = Pick<Deps, 'db' | 'clock' | 'config'>
type Body = z.output<typeof operatorAddPush.body>
type QuestionInput = Pick<PushInput, 'fact' | 'from' | 'to' | 'question' | 'questionEn'>

/** Delay of the job that continues an interrupted sending. */
const GO_ON_AFTER_MS = 3_000

/** Creates a draft. Refuses invalid values at their field, `mode_unavailable` for a disabled question type, and `match_unknown`. */
export function create({ db, clock, config }: Writing, operatorId: string, body: Body): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const { settings, input } = await read(tx, at, body, await currentSettings(tx, config))
    const id = newId(at)
    await createGame(tx, at, { ...settings, id, mode: pushMode.name })
    await sql.insertPush(tx, id, input, at)
    await audit(tx, at, { operatorId, reason: body.reason }, 'push.created', id, { after: shown(settings, input) })
    return { _id: id }
  })
}

/** Changes a draft, and returns its new version. Refuses `not_found`, `state_forbids`, `conflict` if it was changed since, and as creating does. */
export async function change(
  using: Writing,
  operatorId: string,
  id: string,
  { seq, ...body }: Body & { seq: number },
): Promise<{ data: boolean; seq: number }> {
  const done = await operate(
    operatingOn(using, pushMode),
    { operatorId, reason: body.reason },
    id,
    'changed',
    async (tx, { game, now: at }) => {
      if (game.state !== 'draft') fail('state_forbids')
      const before = (await sql.pushesOf(tx, [id])).get(id) ?? fail('not_found')
      if (before.seq !== seq) fail('conflict')
      const { settings, input } = await read(tx, at, body, await currentSettings(tx, using.config))
      await changeSettings(tx, game, settings, at)
      await sql.updatePush(tx, id, input, seq)
      return { before: shown(game, before), after: shown(settings, input) }
    },
  )
  return { ...done, seq: seq + 1 }
}

/** Deletes a draft. Refuses `not_found`, `state_forbids`. */
export const remove = (using: Working, actor: Actor, id: string): Promise<{ data: boolean }> =>
  operate(operatingOn(using, pushMode), actor, id, 'removed', async (tx, { game }) => {
    if (game.state !== 'draft') fail('state_forbids')
    await sql.deletePush(tx, id)
    await removeGame(tx, game)
    return { before: { question: game.name } }
  })

/**
 * Sends a draft at once: opens it (P1: a guaranteed prize is reserved) and delivers it to its whole audience before returning. If the
 * process dies meanwhile, a job continues. Refuses `state_forbids`, `question_minutes`, `window_too_soon`, `clock_stale` and `match_over`
 * (P3), `house_short`, `second_person_needed`, `entries_stopped`, and `mode_unavailable` if the compliance profile does not allow it.
 */
export async function send(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'live' | 'log'>,
  actor: Actor,
  id: string,
): Promise<{ people: number }> {
  await operate(operatingOn(deps, pushMode), actor, id, 'sent', async (tx, { game, now }) => {
    const settings = await settingsForShare(tx, deps.config)
    if (game.state !== 'draft') fail('state_forbids')
    const push = (await sql.lockPush(tx, id)) ?? fail('not_found')
    mustBeAllowed(settings, push, game)
    const match = (await matchesOf(tx, [push.matchId])).get(push.matchId) ?? fail('not_found')
    // A draft created before its text was validated.
    if (Object.keys(textFaults(push, match)).length > 0) fail('question_minutes')
    const where = whereOf(match)
    const refusal = sendRefusal(where, push.from, now)
    if (refusal) fail(refusal)
    await sql.markSent(tx, id, now)
    await openGame(tx, deps.config, { ...game, openedBy: actor.operatorId }, pushMode, now)
    const runAt = new Date(now.getTime() + GO_ON_AFTER_MS)
    await tx.addJob(DELIVER, { pushId: id }, { key: `${DELIVER}:${id}`, runAt })
    return { from: push.from, to: push.to, clock: where.clock && { ...where.clock } }
  })
  // Already open, so an error here is ignored: the job completes the sending.
  await deliver(deps, id).catch((error: unknown) =>
    deps.log.warn({ err: error, push: id }, 'push game delivery interrupted; its job resumes it'),
  )
  return { people: (await sql.pushesOf(deps.db, [id])).get(id)?.people ?? 0 }
}

/** The progress of a question's match. */
async function whereIs(from: Reader, { matchId }: Pick<PushInput, 'matchId'>): Promise<Where> {
  return whereOf((await matchesOf(from, [matchId])).get(matchId) ?? fail('not_found'))
}

const whereOf = ({ status, startsAt, facts, clockReport }: MatchView): Where => ({
  status,
  startsAt,
  startedAt: facts?.startedAt ?? null,
  clock: facts?.clock ?? null,
  clockReport,
})

/** A question must name the minutes it is decided by, in both languages. */
function textFaults(body: QuestionInput, { home, away, source }: MatchView): Record<string, string> {
  const names = [home?.name ?? '', away?.name ?? '', source]
  const isInvalid = (text: string): boolean => namesOtherMinutes(text, body, names)
  return {
    ...(isInvalid(body.question) ? { question: 'question_minutes' } : {}),
    ...(isInvalid(body.questionEn) ? { questionEn: 'question_minutes' } : {}),
  }
}

/**
 * A yes/no question about one match qualifies neither as free play for money nor as a fantasy game; and a question must be one that players
 * may answer.
 */
function mustBeAllowed(settings: Settings, { fact }: Pick<PushInput, 'fact'>, { price, guaranteed, mode }: Game): void {
  const { profile, questionsOff, stops } = settings
  const isOff =
    !hasMode(profile, mode) || (profile === 'free' && (price > 0n || guaranteed > 0n)) || questionsOff.includes(fact)
  if (isOff) fail('mode_unavailable')
  if (areEntriesStopped(stops, mode)) fail('entries_stopped')
}

/** For a paid game, a correction uses it. */
const AFTER_ITS_TIME: ReadonlySet<string> = new Set(['locked', 'running', 'provisional', 'paid'])

/**
 * C10: sets the outcome, or lets the facts decide again (null); for a paid game nothing moves until a correction is requested. Refuses
 * `state_forbids` before its minutes are played, while it is being paid, and once it is void; `plays_on_match`.
 */
export const answer = (
  using: Working,
  operatorId: string,
  id: string,
  { correct, reason }: z.output<typeof operatorAnswerPush.body>,
): Promise<{ data: boolean }> =>
  operate(operatingOn(using, pushMode), { operatorId, reason }, id, 'answered', async (tx, { game, now: at }) => {
    await mustNotPlay(tx, id, operatorId)
    const push = (await sql.pushesOf(tx, [id])).get(id) ?? fail('not_found')
    const isDue = AFTER_ITS_TIME.has(game.state) && isPlayedUpTo(await whereIs(tx, push), push.to, at)
    if (!isDue) fail('state_forbids')
    await sql.insertResult(tx, { id: newId(at), pushId: id, correct, operatorId, reason, at })
    await touchGames(tx, [id])
    return { correct }
  })

const audit = (tx: Tx, at: Date, actor: Actor, action: string, subject: string, details: JsonObject): Promise<void> =>
  recordAudit(tx, { ...actor, action, subject, details }, at)

/** Copies an operator's draft into the game and its question. A growing pot uses the current fee (P1). */
async function read(
  from: Reader,
  at: Date,
  body: Body,
  { fees, questionsOff }: Settings,
): Promise<{ settings: GameSettings; input: PushInput }> {
  const match = (await matchesOf(from, [body._match])).get(body._match)
  const fields = {
    ...faultsOf(body),
    ...(questionsOff.includes(body.fact) ? { fact: 'question_off' } : {}),
    ...(match ? textFaults(body, match) : {}),
    ...(match ? pastFaults(whereOf(match), body.from, at) : {}),
  }
  const isKnown = match?.kind === 'match' && match.settles && match.home && match.away
  if (!isKnown) fail('match_unknown', { fields: { ...fields, _match: 'match_unknown' } })
  if (Object.keys(fields).length > 0) fail('invalid_input', { fields })
  const { fact, side, from: first, to, question, questionEn, buttonType, players, price, amount } = body
  const isFixed = amount > 0n
  return {
    input: { matchId: body._match, fact, side, from: first, to, question, questionEn, buttonType, players },
    settings: {
      name: question,
      nameEn: questionEn,
      price,
      fixed: isFixed,
      guaranteed: amount,
      shares: [isFixed ? 10_000 : 10_000 - Math.round(fees['push-game'] * 100), 0, 0],
      entriesPerUser: 1,
      opensAt: null,
      startsAt: null,
    },
  }
}

const shown = ({ price, guaranteed }: Pick<GameSettings, 'price' | 'guaranteed'>, input: PushInput): JsonObject => ({
  price: String(price),
  amount: String(guaranteed),
  match: input.matchId,
  fact: input.fact,
  side: input.side,
  from: input.from,
  to: input.to,
  question: input.question,
  questionEn: input.questionEn,
  buttonType: input.buttonType,
  players: input.players,
})
