import type * as z from 'zod/mini'
import type { operatorMatchGames, operatorPreviewFacts } from '#contract/api/admin/changed-games.ts'
import type { operatorMail, operatorMailbox, operatorMe, operatorStatus } from '#contract/api/admin/console.ts'
import { type operatorSearch, SEARCH_KIND_NAMES, SEARCH_KINDS, type SearchKind } from '#contract/api/admin/search.ts'
import {
  FIRST_STEPS,
  type operatorFirstSteps,
  type operatorWaiting,
  WAITING,
  WAITING_TYPES,
  type WaitingType,
} from '#contract/api/admin/waiting.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import type { GameMode } from '#contract/profiles.ts'
import { mayDo } from '#contract/roles.ts'
import type { Mailbox } from '#server/gateways/mail/port.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { correctFacts } from '#server/modules/matches/index.ts'
import type { Needs } from '#server/modules/module.ts'
import type { FirstStepSources, SearchSource, WaitingSource } from '#server/modules/pending.ts'
import { type WhatIf, whatIf } from '#server/modules/pools/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { me as operatorOf } from '#server/modules/staff/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { typedAs } from '#server/platform/search.ts'
import type { Session } from '#server/platform/session.ts'
import { readFigures, gamesOfMatch, readFirstSteps, readFound, readWaiting } from './reads.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Page = z.output<typeof operatorMailbox.query>

/** The signed-in operator, and the compliance profile in force. */
export async function me(deps: Deps, operatorId: string): Promise<Answer<typeof operatorMe>> {
  const operator = await operatorOf(deps, operatorId)
  const { profile } = await currentSettings(deps.db, deps.config)
  return { ...operator, profile }
}

/** Figures of the start page. `startedAt` is when this process started serving. */
export async function status({ db, clock }: Deps, startedAt: Date): Promise<Answer<typeof operatorStatus>> {
  const now = clock.now()
  const figures = await readFigures(db, now, businessDay(now))
  return {
    players: Number(figures.players),
    playersToday: Number(figures.playersToday),
    activeSessions: Number(figures.activeSessions),
    jobsWaiting: Number(figures.jobsWaiting),
    jobsFailing: Number(figures.jobsFailing),
    databaseBytes: Number(figures.databaseBytes),
    startedAt,
    now,
  }
}

/** The demo's mailbox; undefined outside the demo. */
const mailboxOf = ({ config, mail }: Deps): Mailbox => (config.demo ? mail.mailbox : undefined) ?? fail('not_found')

/** The demo's mails, the newest first. */
export async function mailbox(deps: Deps, { page, limit }: Page): Promise<Answer<typeof operatorMailbox>> {
  const { mails, total } = await mailboxOf(deps).list({ offset: (page - 1) * limit, limit })
  const docs = mails.map(({ id, ...mail }) => ({ _id: id, ...mail }))
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/** One mail of the demo's mailbox. Refuses `not_found`. */
export async function mail(deps: Deps, id: string): Promise<Answer<typeof operatorMail>> {
  const { id: _id, ...found } = (await mailboxOf(deps).find(id)) ?? fail('not_found')
  return { _id, ...found }
}

const LISTED = 50

/** Games decided by a match, of every mode. */
export async function gamesOf(
  { db }: Pick<Deps, 'db'>,
  sources: Needs['gamesOfMatch'],
  matchId: string,
): Promise<Answer<typeof operatorMatchGames>> {
  const { rows, total, paid } = await gamesOfMatch(
    db,
    sources.map(source => source(matchId)),
    LISTED,
  )
  const docs = rows.map(({ id, ...row }) => ({ _id: id, ...row }) as Answer<typeof operatorMatchGames>['docs'][number])
  return { docs, total, paid }
}

/** Payments listed per game. */
const SHOWN_PEOPLE = 20

/**
 * Previews the effect of these match facts on the first fifty games the match decides. Changes nothing. Throws what writing the facts would
 * throw.
 */
export function previewFacts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { gamesOfMatch: sources, modeOf }: Pick<Needs, 'gamesOfMatch' | 'modeOf'>,
  by: z.output<typeof operatorPreviewFacts.body> & { operatorId: string; matchId: string },
): Promise<Answer<typeof operatorPreviewFacts>> {
  return db.tx(async tx => {
    const at = clock.now()
    const which = sources.map(source => source(by.matchId))
    const { rows, total } = await gamesOfMatch(tx, which, LISTED)
    const ids = rows.map(({ id }) => id)
    const found = await whatIf(tx, modeOf, ids, at, () => correctFacts(tx, at, { ...by, reason: 'preview' }))
    const shown = found.map(({ people }) => people.slice(0, SHOWN_PEOPLE))
    const accounts = await publicAccounts(tx, [...new Set(shown.flat().map(({ accountId }) => accountId))])
    const docs = found.map(({ game, effect, people }, index) => ({
      _id: game.id,
      mode: game.mode as GameMode,
      name: game.name,
      state: game.state,
      effect,
      ...movesOf(people),
      people: (shown[index] ?? []).map(({ accountId, before, after }) => {
        return { username: accounts.get(accountId)?.username ?? '', before, after }
      }),
      more: Math.max(people.length - SHOWN_PEOPLE, 0),
    }))
    return { docs, total }
  })
}

function movesOf(people: WhatIf['people']): { gained: Centavos; lost: Centavos } {
  let [gained, lost] = [0n, 0n]
  for (const { before, after } of people) {
    if (after > before) gained += after - before
    else lost += before - after
  }
  return { gained: centavos(gained), lost: centavos(lost) }
}

/** Pending work that the caller may act on, in the order of WAITING. */
export async function waiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sources: Readonly<Record<WaitingType, WaitingSource>>,
  { subjectId, roles = [] }: Session,
): Promise<z.output<typeof operatorWaiting.answer>> {
  const now = clock.now()
  const kinds = WAITING_TYPES.filter(type => mayDo(roles, WAITING[type]))
  if (kinds.length === 0) return { docs: [], now }
  const rows = await readWaiting(db, kinds, sources, { now, operatorId: subjectId })
  const found = await Promise.all(
    rows.map(async ({ newest: _newest, ...row }) => ({
      ...row,
      count: Number(row.count),
      urgent: isUrgent(sources[row.kind], row.since, now),
      days: (await sources[row.kind].days?.(db)) ?? null,
    })),
  )
  const docs = found.toSorted(
    (one, other) =>
      Number(other.urgent) - Number(one.urgent) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      (one.mode ?? '').localeCompare(other.mode ?? ''),
  )
  return { docs, now }
}

const isUrgent = ({ urgentAfterMs }: WaitingSource, since: Date | null, now: Date): boolean =>
  since !== null && urgentAfterMs !== undefined && now.getTime() - since.getTime() >= urgentAfterMs

/** Search results that the caller may open: types in their order, at most FOUND_OF_KIND of each. */
export async function search(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sources: Readonly<Record<SearchKind, SearchSource>>,
  { roles = [] }: Pick<Session, 'roles'>,
  text: string,
): Promise<Answer<typeof operatorSearch>> {
  const typed = typedAs(text, clock.now())
  if (typed.text === '') return { docs: [] }
  const kinds = SEARCH_KIND_NAMES.filter(kind => mayDo(roles, SEARCH_KINDS[kind]))
  return { docs: await readFound(db, kinds, sources, typed) }
}

/** The launch steps of a new deployment, in order, and which are done. */
export async function firstSteps(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  sources: FirstStepSources,
): Promise<Answer<typeof operatorFirstSteps>> {
  const done = { ...(await readFirstSteps(db, sources, clock.now())), feed: config.feed !== undefined }
  return { docs: FIRST_STEPS.map(step => ({ step, done: done[step] ?? false })) }
}
