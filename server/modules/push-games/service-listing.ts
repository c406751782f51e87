import type * as z from 'zod/mini'
import type { operatorPushGame, operatorPushGames, operatorPushMatches } from '#contract/api/admin/push-games.ts'
import { championshipsOf, fixtureDoc, matchesOf } from '#server/modules/matches/index.ts'
import { countFirstPick } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { docsInParts, pageOf, spanOfDays } from '#server/platform/lists.ts'
import { adminDocOf } from './documents.ts'
import * as reads from './reads.ts'
import { type View, viewsOf } from './views.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

const DAY_MS = 86_400_000
/** Counting answers reads every entry: above this number it is skipped in lists, and always in files. */
const COUNTED_IN_LISTS = 5_000

/** A page of questions, newest first by default. `forFile`: without the counts of answers. */
export async function listed(
  { db, clock }: Reading,
  { from, to, ...query }: z.output<typeof operatorPushGames.query>,
  { forFile }: { forFile: boolean },
): Promise<z.output<typeof operatorPushGames.answer>> {
  const { state, search } = query
  const found = await reads.pageForOperator(db, { ...query, state, search, span: spanOfDays({ from, to }) })
  const now = clock.now()
  const docs = await docsInParts(found.ids, async ids => {
    const views = await viewsOf(db, ids)
    const all = ids.flatMap(id => views.get(id) ?? [])
    const counts = await yesOf(db, forFile ? [] : all, COUNTED_IN_LISTS)
    return all.map(view => adminDocOf(view, { yes: counts.get(view.game.id) ?? null, now }))
  })
  return pageOf(docs, found.total, query)
}

/** A question. Refuses `not_found`. */
export async function detail({ db, clock }: Reading, id: string): Promise<z.output<typeof operatorPushGame.answer>> {
  const view = (await viewsOf(db, [id])).get(id) ?? fail('not_found')
  const now = clock.now()
  const at = { at: now, today: businessDay(now) }
  const audience = view.game.state === 'draft' ? await reads.countAudience(db, view.push, at) : null
  const counts = await yesOf(db, [view], Number.POSITIVE_INFINITY)
  return { doc: adminDocOf(view, { yes: counts.get(id) ?? null, now }), audience }
}

/** C12: the number of yes answers by game; none before its lock. */
async function yesOf(from: Reading['db'], views: readonly View[], atMost: number): Promise<Map<string, number>> {
  const counted = views.flatMap(({ game }) => (game.lockedAt !== null && game.count <= atMost ? [game.id] : []))
  const yes = await countFirstPick(from, counted, 1)
  return new Map(counted.map(id => [id, yes.get(id) ?? 0]))
}

/** Matches a question can be about: live ones, then those of the next day. */
export async function matches(
  { db, clock }: Reading,
  search: string,
): Promise<z.output<typeof operatorPushMatches.answer>> {
  const now = clock.now()
  const ids = await reads.matchesToAskAbout(db, { now, until: new Date(now.getTime() + DAY_MS), search })
  const views = await matchesOf(db, ids)
  const championships = await championshipsOf(
    db,
    [...views.values()].map(match => match.championshipId),
  )
  const docs = ids.flatMap(id => {
    const match = views.get(id)
    const championship = match && championships.get(match.championshipId)
    return match && championship ? [{ ...fixtureDoc(match), championship, source: match.source }] : []
  })
  return { docs }
}
