import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { operatorMatch, operatorSetFacts } from '#contract/api/admin/matches.ts'
import type { Imported } from '#server/modules/imports/index.ts'
import { applyImported, importerOf } from '#server/modules/imports/index.ts'
import { ensureChampionship, squadOf } from '#server/modules/matches/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Craque } from '#tests/support/cards.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Chance } from '#tests/support/random.ts'
import { sharedPath } from '#tests/support/shared.ts'
import { type Deeds, readDeeds } from './oracle.ts'

/** A round as its source has it: running totals after it and, from the second on, before it. */
export interface RoundFiles {
  championship: string
  number: number
  after: string
  before: string | undefined
}

/** A round of the real season. */
export function realRound(number: number): RoundFiles {
  const file = (round: number) => readFileSync(sharedPath(`data/cartola-2024/rodada-${round}.csv`), 'utf8')
  return {
    championship: 'Rodadas de verdade',
    number,
    after: file(number),
    before: number > 1 ? file(number - 1) : undefined,
  }
}

const COLUMNS = ['clube.id.full.name', 'clube_id', 'nome', 'apelido', 'atleta_id', 'posicao_id', 'rodada_id']
const SCOUTS = ['G', 'A', 'CA', 'CV', 'SG', 'FT', 'DP', 'FD', 'FF', 'I', 'FC']
const OFTEN: Record<string, number> = { G: 0.3, A: 0.2, CA: 0.25, CV: 0.05, SG: 0.3, FT: 0.1, DP: 0.08 }

/** A generated round in the source's format. */
export function madeRound(chance: Chance, number: number): RoundFiles {
  const head = [...COLUMNS, 'jogos_num', 'entrou_em_campo'].map(name => `atletas.${name}`)
  const file = (round: number, rows: readonly string[]) => {
    const lines = rows.map(row => row.replace('ROUND', String(round)))
    return [['', ...head, ...SCOUTS].join(','), ...lines].join('\n')
  }
  const before: string[] = []
  const after: string[] = []
  for (let index = 0; index < 60; index += 1) {
    const id = 9_000_000 + index
    const club = index % 6
    const who = [`Clube ${club}`, 9_000 + club, `Atleta Inventado ${index}`, `Inventado ${index}`, id, 1 + (index % 5)]
    const totals = SCOUTS.map(() => chance.below(4))
    const played = chance.happens(0.7)
    const grown = totals.map((total, column) => total + (played ? growth(chance, SCOUTS[column] ?? '') : 0))
    const games = chance.below(5)
    before.push([index, ...who, 'ROUND', games, 'True', ...totals].join(','))
    after.push([index, ...who, 'ROUND', games + (played ? 1 : 0), played ? 'True' : 'False', ...grown].join(','))
  }
  return {
    championship: 'Rodadas inventadas',
    number,
    after: file(number, after),
    before: file(number - 1, before),
  }
}

const growth = (chance: Chance, scout: string): number =>
  chance.happens(OFTEN[scout] ?? 0.5) ? 1 + (scout === 'G' ? chance.below(4) : 0) : 0

/** A round in the product, initially not played. */
export interface RoundInPlay {
  championshipId: string
  matchId: string
  /** By the source's id. */
  athletes: Map<string, Craque>
  /** The facts that cards need, with the operator's values where the source has none. */
  deeds: Map<string, Deeds>
  /** Publishes the facts: the source's files, then the operator's values for these athletes. */
  publish(operator: TestOperator, request: ReadonlySet<string>): Promise<void>
}

/** Imports the athletes of a round with the product's importer. */
export async function bringIn(app: TestApp, files: RoundFiles): Promise<RoundInPlay> {
  const { db } = app.deps
  const imported = readRound(files)
  const { championship: name } = files
  const championshipId = await db.tx(tx =>
    ensureChampionship(tx, app.clock.now(), { name, season: 2024, source: 'cartola' }),
  )
  const apply = (result: Imported) =>
    applyImported({ db, now: () => app.clock.now() }, result, {
      championshipId,
      author: 'import',
      reason: 'A rodada',
      teams: { addUnknown: true },
      settledAmong: async () => new Set<string>(),
    })
  await apply(asFixture(imported))
  const [match] = await db.rows(sql<{ id: string }>`
    select id from match where championship_id = ${championshipId} and number = ${String(files.number)}`)
  const matchId = match?.id ?? ''
  const refs = await db.rows(sql<{ external: string; id: string }>`
    select external, id from external_ref where source = 'cartola' and kind = 'athlete'`)
  const squad = new Map((await squadOf(db, matchId)).map(member => [member.athlete.id, member]))
  const athletes = new Map<string, Craque>()
  for (const { external, id } of refs) {
    const member = squad.get(id)
    if (member) athletes.set(external, { id, name: member.athlete.name, teamId: member.team?._id ?? '', matchId })
  }
  const deeds = enteredByOperator(readDeeds(files.after, files.before))
  return {
    championshipId,
    matchId,
    athletes,
    deeds,
    publish: async (operator, request) => {
      await apply(imported)
      await app.drain()
      await correct(operator, { matchId, athletes, deeds }, request)
      await app.drain()
    },
  }
}

function readRound({ number, after, before }: RoundFiles): Imported {
  const files = [
    { name: `rodada-${number}.csv`, text: after },
    ...(before === undefined ? [] : [{ name: `rodada-${number - 1}.csv`, text: before }]),
  ]
  const imported = importerOf('cartola')?.read(files, { season: 2024 })
  if (!imported) throw new Error('Nothing reads Cartola')
  return imported
}

/** The same round before it is played. */
const asFixture = (imported: Imported): Imported => ({
  ...imported,
  review: [],
  matches: imported.matches.map(match => ({
    ...match,
    status: 'scheduled',
    athletes: match.athletes.map(athlete => ({ ...athlete, played: null, numbers: {} })),
  })),
})

/** Where the file cannot separate a round, the operator marks the athlete as absent; a red card follows a yellow every other time. */
function enteredByOperator(deeds: Map<string, Deeds>): Map<string, Deeds> {
  return new Map(
    [...deeds].map(([id, did]) => {
      if (did.isDoubtful) return [id, { ...did, played: false }]
      return [id, did.unknown.includes('yellow-cards') ? { ...did, yellow: Number(id) % 2 === 0 } : did]
    }),
  )
}

/** Enters over HTTP what the source left open about these athletes. */
async function correct(
  operator: TestOperator,
  { matchId, athletes, deeds }: Pick<RoundInPlay, 'matchId' | 'athletes' | 'deeds'>,
  request: ReadonlySet<string>,
): Promise<void> {
  const { doc, facts } = (await operator.call(operatorMatch, { params: { id: matchId } })).data
  if (!facts) throw new Error('The round tells nothing')
  const result = { ...facts.athletes }
  for (const external of request) {
    const id = athletes.get(external)?.id ?? ''
    const did = deeds.get(external)
    const known = result[id]
    if (!did || !known) throw new Error(`The round does not tell of ${external}`)
    if (did.isDoubtful) result[id] = { played: false, numbers: {} }
    if (!did.played || did.isDoubtful) continue
    const numbers = { ...known.numbers }
    if (did.unknown.includes('yellow-cards')) numbers['yellow-cards'] = did.yellow ? 1 : 0
    result[id] = { played: true, numbers }
  }
  const body = { version: doc.version, facts: { ...facts, athletes: result }, reason: 'O que a fonte não diz' }
  await operator.call(operatorSetFacts, { params: { id: matchId }, body }).then(answer => answer.data)
}
