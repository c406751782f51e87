import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCreateCard, operatorLockCard } from '#contract/api/admin/cards.ts'
import {
  archivePlayed,
  getCard,
  getDraft,
  getPlayed,
  getReceipt,
  listCards,
  listPlayed,
  playCard,
  publicCard,
  putDraft,
  searchUsers,
  unarchivePlayed,
} from '#contract/api/player/cards.ts'
import { deleteMe, exportMe } from '#contract/api/player/profile.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
let round: Round
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app, { name: 'Ana Conceição', username: 'ana_conceicao' })
  bruno = await newPlayer(app, { name: 'Bruno Pires' })
  for (const player of [ana, bruno]) await fund(app, player, 1_000)
  round = await newRound(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const SAFE = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
] as const
const open = (changes: Record<string, unknown> = {}) => openCard(operator, cardBody(round, changes))
const unknown = 'f'.repeat(24)

describe('drafts of a play', () => {
  test('are kept until they are sent, forgotten when empty, and mine alone', async () => {
    const card = await readCard(ana, await open())
    const params = { id: card._id }
    const draft = async (player: Player) => (await player.call(getDraft, { params })).data
    expect(await draft(ana)).toEqual({ athletes: [], code: null })
    const sent = playBody(card, SAFE).athletes.map(({ _team, ...pick }) => pick)
    const stranger = { _athlete: unknown, athleteScore: 1 }
    await ana.call(putDraft, { params, body: { athletes: [...sent.slice(0, 2), stranger], code: 'GABI10' } })
    expect(await draft(ana)).toEqual({ athletes: sent.slice(0, 2), code: 'GABI10' })
    expect(await draft(bruno)).toEqual({ athletes: [], code: null })
    await ana.call(putDraft, { params, body: { athletes: [] } })
    expect(await draft(ana)).toEqual({ athletes: [], code: null })
    await ana.call(putDraft, { params, body: { athletes: sent } })
    await ana.call(playCard, { body: playBody(card, SAFE) })
    expect(await draft(ana)).toEqual({ athletes: [], code: null })
    app.clock.advance(1)
    await ana.call(putDraft, { params, body: { athletes: sent.slice(0, 1) } })
    expect((await draft(ana)).athletes).toHaveLength(1)
  })

  test('cannot be kept once the card is locked, or of no card', async () => {
    const id = await open()
    await ana.call(putDraft, { params: { id }, body: { athletes: [], code: 'X' } })
    await operator.call(operatorLockCard, { params: { id }, body: { reason: 'Fechar' } })
    const refused = await ana.call(putDraft, { params: { id }, body: { athletes: [] } })
    expect(refused).toMatchObject({ status: 409, code: 'card_not_open' })
    await app.drain()
    expect((await ana.call(getDraft, { params: { id } })).data.code).toBe(null)
    expect(await ana.call(getDraft, { params: { id: unknown } })).toMatchObject({ status: 404 })
    expect(await ana.call(putDraft, { params: { id: unknown }, body: { athletes: [] } })).toMatchObject({ status: 404 })
    expect(await app.call(getDraft, { params: { id } })).toMatchObject({ status: 401 })
  })

  test('go with the account', async () => {
    const leaving = await newPlayer(app)
    const card = await readCard(leaving, await open())
    await leaving.call(putDraft, { params: { id: card._id }, body: { athletes: [], code: 'X' } })
    await leaving.call(deleteMe, { body: { password: leaving.password } })
    await app.drain()
    const rows = await app.deps.db.rows(sql`select 1 from card_draft where account_id = ${leaving.id}`)
    expect(rows).toEqual([])
  })
})

describe('cards', () => {
  test('are found by name, athlete or team, whatever the accents', async () => {
    const other = await newRound(app)
    const id = await openCard(operator, cardBody(other, { name: 'Sábado é dia de gol' }))
    const found = async (search: string, cardType?: string) => {
      const query = { search, limit: 50, ...(cardType === undefined ? {} : { cardType }) }
      return (await ana.call(listCards, { query })).data.docs.some(doc => doc._id === id)
    }
    const team = (await readCard(ana, id)).athletes[0]?._team?.name ?? ''
    for (const search of ['sabado', 'DIA de GOL', 'joao savio', 'erico', team.toLowerCase(), 'gonc'])
      expect([search, await found(search)]).toEqual([search, true])
    for (const search of ['domingo', 'joao domingo', '%', '_', 'a%o', '\\'])
      expect([search, await found(search)]).toEqual([search, false])
    expect([await found('sabado', 'new'), await found('sabado', 'finished')]).toEqual([true, false])
  })

  test('page, with the first to start first, and only six athletes each', async () => {
    const { data } = await ana.call(listCards, { query: { cardType: 'new', limit: 2 } })
    expect(data.docs).toHaveLength(2)
    expect(data.pages).toBe(Math.ceil(data.total / 2))
    const seen: string[] = []
    for (let page = 1; page <= data.pages; page += 1) {
      const { docs } = (await ana.call(listCards, { query: { cardType: 'new', limit: 2, page } })).data
      seen.push(...docs.map(doc => doc._id))
      expect(docs.every(doc => doc.status === 'new')).toBe(true)
    }
    expect(new Set(seen).size).toBe(data.total)
    expect(await ana.call(listCards, { query: { cardType: 'draft' } })).toMatchObject({ status: 400 })
    expect(await app.call(listCards)).toMatchObject({ status: 401 })
  })

  test('are not there before they open, for players or visitors', async () => {
    const { _id: id } = (await operator.call(operatorCreateCard, { body: cardBody(round) })).data
    for (const params of [{ id }, { id: unknown }, { id: 'x' }]) {
      expect(await ana.call(getCard, { params })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await app.call(publicCard, { params })).toMatchObject({ status: 404 })
    }
  })

  test('speak the language that was asked for, and show what a visitor may see', async () => {
    const id = await open()
    const { doc } = (await ana.call(getCard, { params: { id }, headers: { 'accept-language': 'en' } })).data
    expect(doc.statisticOptions.map(option => option.name)).toContain('Clean sheet')
    expect((await readCard(ana, id)).statisticOptions.map(option => option.name)).toContain('Sem sofrer gols')
    const visitor = await app.call(publicCard, { params: { id } })
    expect(visitor.data).toMatchObject({ _id: id, status: 'new', price: 10_00n, amount: 0n, cardCount: 0 })
    expect(Object.keys(visitor.raw as object)).not.toContain('athletes')
    expect(doc.athletes[0]).toMatchObject({ _match: { status: 'scheduled', place: 'Estádio de Teste' }, void: false })
    expect(doc.lockDate?.getTime()).toBe((doc.startDate?.getTime() ?? 0) - 600_000)
  })
})

describe('my games', () => {
  test('are listed by card, archived and shown again; never another’s', async () => {
    const card = await readCard(bruno, await open({ name: 'Cartela do Bruno' }))
    const { _id: id } = (await bruno.call(playCard, { body: playBody(card, SAFE) })).data
    const listed = async (player: Player, query: Record<string, string | number>) =>
      (await player.call(listPlayed, { query })).data.docs.map(doc => doc._id)
    expect(await listed(bruno, { card: card._id })).toEqual([id])
    expect(await listed(ana, { card: card._id })).toEqual([])
    expect(await ana.call(archivePlayed, { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
    await bruno.call(archivePlayed, { params: { id } })
    expect(await listed(bruno, { limit: 50 })).not.toContain(id)
    expect(await listed(bruno, { limit: 50, status: 'false' })).toEqual([id])
    expect(await listed(bruno, { card: card._id })).toEqual([id])
    expect(await listed(bruno, { card: card._id, status: 'true' })).toEqual([])
    await bruno.call(unarchivePlayed, { params: { id }, body: { status: true } })
    expect(await listed(bruno, { limit: 50 })).toContain(id)
    expect(await bruno.call(unarchivePlayed, { params: { id }, body: {} })).toMatchObject({ status: 400 })
    const [doc] = (await bruno.call(listPlayed, { query: { card: card._id } })).data.docs
    expect(doc).toMatchObject({ totalScore: 0, position: null, status: true, finished: false, _user: { isMe: true } })
    expect(doc?.athletes.every(athlete => athlete.state === 'waiting')).toBe(true)
  })

  test('a receipt says what was sent and is for its owner alone', async () => {
    const card = await readCard(bruno, await open())
    const { _id: id } = (await bruno.call(playCard, { body: playBody(card, SAFE) })).data
    const { data } = await bruno.call(getReceipt, { params: { id } })
    expect(data).toMatchObject({ picks: [0, 0, 0, 0, 0, 0, 0, 0], price: 10_00n, code: null, _card: { _id: card._id } })
    expect(data.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(data.rulesHash).toMatch(/^[0-9a-f]{64}$/)
    expect(data.movements).toMatchObject([{ type: 'new-game', direction: 'out', amount: 10_00n }])
    expect(await ana.call(getReceipt, { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await app.call(getReceipt, { params: { id } })).toMatchObject({ status: 401 })
    expect(await bruno.call(getPlayed, { params: { id: 'x' } })).toMatchObject({ status: 404 })
  })

  test('are in the export of my data, archived ones too', async () => {
    const player = await newPlayer(app)
    await fund(app, player, 20)
    const card = await readCard(player, await open({ name: 'Cartela exportada' }))
    const { _id: id } = (await player.call(playCard, { body: playBody(card, SAFE) })).data
    await player.call(archivePlayed, { params: { id } })
    const { parts } = (await player.call(exportMe)).data
    expect(parts['athlete-cards']).toMatchObject([{ id, card: 'Cartela exportada', price: 10, archived: true }])
  })
})

describe('finding players', () => {
  test('by name or username from the fourth character on, whatever the accents, with nothing private', async () => {
    const found = async (search: string) => (await bruno.call(searchUsers, { query: { search } })).data
    for (const search of ['conceicao', 'CONCEIÇÃO', 'ana conc', 'ana_con', '@ana_con', 'ana @ana_con'])
      expect((await found(search)).docs.map(doc => doc._id)).toEqual([ana.id])
    for (const search of ['ana', ' an ', '%%%%', '@@@@', '@ @ @', 'concei_'])
      expect(await found(search)).toMatchObject({ docs: [], total: 0 })
    expect((await found('bruno pires')).docs).toMatchObject([{ _id: bruno.id, isMe: true }])
    expect(JSON.stringify(await found('conceicao'))).not.toMatch(/@|docNumber|email/)
    const page = (await bruno.call(searchUsers, { query: { search: 'pessoa', limit: 2, page: 2 } })).data
    expect(page).toMatchObject({ page: 2, pages: Math.ceil(page.total / 2) })
    expect((await found('a co')).docs.map(doc => doc._id)).toEqual([ana.id])
    for (const nobodys of ['----', '\u{301}\u{301}\u{301}\u{301}', 'o a u'])
      expect(await found(nobodys)).toMatchObject({ total: 0 })
    expect(await bruno.call(searchUsers)).toMatchObject({ status: 400 })
    expect(await app.call(searchUsers, { query: { search: 'conceicao' } })).toMatchObject({ status: 401 })
  })
})
