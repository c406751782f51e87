import {
  operatorApplyImport,
  operatorDecideImport,
  operatorImport,
  operatorImportStatus,
  operatorReview,
} from '#contract/api/admin/imports.ts'
import { operatorCreateChampionship, operatorMatch, operatorMatches } from '#contract/api/admin/matches.ts'
import { matchesOf } from '#server/modules/matches/index.ts'
import type { TestApp } from './app.ts'
import type { TestOperator } from './operators.ts'

/** Fields of a match in Crava's own format that differ from the defaults. */
export type CravaMatch = Record<string, unknown>

const athlete = (name: string, side: 'home' | 'away', changes: Record<string, unknown> = {}) => ({
  externalId: `${side}-${name.toLowerCase()}`,
  name,
  side,
  shirt: 9,
  position: 'A',
  played: true,
  starter: true,
  ...changes,
})

/** A finished match of two invented clubs with two athletes per side, one goal and one yellow card. */
export const cravaMatch = (changes: CravaMatch = {}): CravaMatch => ({
  number: '1',
  round: '1',
  startsAt: '2026-11-14T19:00:00.000Z',
  place: 'Campo do Teste',
  home: { name: 'Esporte da Serra', state: 'SP' },
  away: { name: 'União da Praia', state: 'RJ' },
  status: 'finished',
  score: { home: 1, away: 0 },
  goals: [{ side: 'home', athleteExternalId: 'home-ana', name: 'Ana', half: 1, minute: 30 }],
  cards: [{ side: 'away', athleteExternalId: 'away-zeca', name: 'Zeca', color: 'yellow', half: 2, minute: 50 }],
  statistics: { yellowCards: { home: 0, away: 1 }, redCards: { home: 0, away: 0 } },
  athletes: [athlete('Ana', 'home'), athlete('Bia', 'home'), athlete('Zeca', 'away'), athlete('Yara', 'away')],
  ...changes,
})

/** An upcoming match with only its fixture data. */
export const cravaFixture = (changes: CravaMatch = {}): CravaMatch =>
  cravaMatch({ status: 'scheduled', score: null, goals: [], cards: [], statistics: {}, athletes: [], ...changes })

let made = 0

/** Adds a unique championship and returns its id. */
export async function newChampionship(operator: TestOperator, source = 'crava', sport = 'football'): Promise<string> {
  made += 1
  const body = {
    name: `Copa ${String(made).padStart(6, '0')}`,
    season: 2026,
    sport,
    source,
    reason: 'Campeonato de teste',
  }
  return (await operator.call(operatorCreateChampionship, { body })).data._id
}

export interface SentText {
  source?: string
  name?: string
  path?: string
  text: string
  with?: string
}

/** Uploads a file like the console, runs the job, and returns the preview. */
export async function previewText(app: TestApp, operator: TestOperator, championshipId: string, file: SentText) {
  const form = new FormData()
  form.set('source', file.source ?? 'crava')
  form.set('reason', 'Dados de teste')
  if (file.with !== undefined) form.set('with', file.with)
  if (file.path !== undefined) form.set('path', file.path)
  form.set('file', new Blob([file.text]), file.name ?? 'partidas.json')
  const { job } = (await operator.call(operatorImport, { params: { id: championshipId }, form })).data
  await app.drain()
  return statusOf(operator, job)
}

export const statusOf = async (operator: TestOperator, id: string) =>
  (await operator.call(operatorImportStatus, { params: { id } })).data

/** Applies a preview, and returns the import's result. */
export async function applyPreview(app: TestApp, operator: TestOperator, id: string) {
  await operator.call(operatorApplyImport, { params: { id }, body: {} })
  await app.drain()
  return statusOf(operator, id)
}

/** Uploads a file like the console, marks unknown clubs as new, applies the preview, and returns the import's result. */
export async function importText(app: TestApp, operator: TestOperator, championshipId: string, file: SentText) {
  const first = await previewText(app, operator, championshipId, file)
  if (first.state !== 'previewed') return first
  const teams = (first.preview?.teams ?? [])
    .filter(({ found }) => found === 'unknown')
    .map(({ ref }) => ({ ref, link: null }))
  if (teams.length > 0) {
    await operator.call(operatorDecideImport, { params: { id: first._id }, body: { teams } })
    await app.drain()
  }
  return applyPreview(app, operator, first._id)
}

/** Imports matches in Crava's own format. */
export const importMatches = (app: TestApp, operator: TestOperator, championshipId: string, matches: CravaMatch[]) =>
  importText(app, operator, championshipId, { text: JSON.stringify({ matches }) })

/** What tests read of matches. The operator is asked for at each call, because days pass in them and sessions end. */
export const matchReads = (app: () => TestApp, operator: () => TestOperator) => {
  const listOf = async (championship: string) =>
    (await operator().call(operatorMatches, { query: { championship, limit: 50 } })).data.docs
  const pageOf = async (id: string) => (await operator().call(operatorMatch, { params: { id } })).data
  return {
    listOf,
    /** The page of a championship's first match. */
    firstOf: async (championship: string) => pageOf((await listOf(championship))[0]?._id ?? ''),
    versionsOf: async (id: string) => (await pageOf(id)).versions,
    reviewOf: async (championship: string) =>
      (await operator().call(operatorReview, { query: { championship, limit: 50 } })).data.docs,
    /** A match as other modules read it. */
    view: async (id: string) => {
      const found = (await matchesOf(app().deps.db, [id])).get(id)
      if (!found) throw new Error(`No match ${id}`)
      return found
    },
    /** The test's time after some milliseconds, as it is sent. */
    later: (ms: number) => new Date(app().clock.now().getTime() + ms).toISOString(),
    /** A new championship with these matches. */
    imported: async (...matches: CravaMatch[]) => {
      const championship = await newChampionship(operator())
      await importMatches(app(), operator(), championship, matches)
      const ids = (await listOf(championship)).map(doc => doc._id)
      return { championship, ids, id: ids[0] ?? '' }
    },
  }
}
