import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type OperatorCard,
  operatorAnswerDispute,
  operatorCard,
  operatorCloneCard,
  operatorCreateCard,
  operatorDeleteCard,
  operatorDraftNextCard,
  operatorLockCard,
  operatorOpenCard,
  operatorTick,
  operatorUpdateCard,
} from '#contract/api/admin/cards.ts'
import { operatorAudit, operatorUpload } from '#contract/api/admin/console.ts'
import { operatorSettlementPreview, operatorVoidGame } from '#contract/api/admin/games.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { operatorEndCode } from '#contract/api/player/influencers.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, picture } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let round: Round
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  round = await newRound(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Porque sim' }
const unknown = 'f'.repeat(24)
const create = async (changes: Record<string, unknown> = {}, by = operator) =>
  (await by.call(operatorCreateCard, { body: cardBody(round, changes) })).data._id
const read = async (id: string, by = operator): Promise<OperatorCard> =>
  (await by.call(operatorCard, { params: { id } })).data
const open = (id: string, by = operator) => by.call(operatorOpenCard, { params: { id }, body: because })
/** The card as the editor sends it back: plain values, as they came over the wire. */
const sentBack = async (id: string, changes: Record<string, unknown> = {}) => {
  const { raw } = await operator.call(operatorCard, { params: { id } })
  return { ...(raw as Record<string, unknown>), ...because, ...changes }
}
const update = async (id: string, changes: Record<string, unknown> = {}) =>
  operator.call(operatorUpdateCard, { params: { id }, body: await sentBack(id, changes) })
async function upload(by = operator): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture('png', 200))]), 'capa.png')
  return (await by.call(operatorUpload, { form })).data._id
}
const athletes = () => cardBody(round).athletes as Record<string, unknown>[]
const options = () => cardBody(round).goalOptions as Record<string, unknown>[]

describe('opening', () => {
  test('sets the lock ten minutes before the earliest kick-off (C2), once', async () => {
    const id = await create()
    const opened = await Promise.all([open(id), open(id)])
    expect(opened.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const card = await read(id)
    expect(card.state).toBe('open')
    expect(card.lockDate?.getTime()).toBe((card.athletes[0]?.now._match?.date?.getTime() ?? 0) - 600_000)
  })

  test('tells everything that is lacking at once, each at its field', async () => {
    const id = await create({
      athletes: [],
      goalOptions: options().slice(0, 1),
      statisticOptions: [],
      fixedAmount: true,
      amount: 0,
    })
    expect(await open(id)).toMatchObject({
      status: 422,
      code: 'card_incomplete',
      fields: {
        athletes: 'athletes_required',
        goalOptions: 'options_required',
        statisticOptions: 'options_required',
        amount: 'amount_required',
        startDate: 'start_unknown',
      },
    })
    const late = await newRound(app)
    const missed = (await operator.call(operatorCreateCard, { body: cardBody(late) })).data._id
    app.clock.advance(2 * HOUR - 600_000)
    expect(await open(missed)).toMatchObject({ fields: { startDate: 'start_passed' } })
    round = await newRound(app)
  })

  test('reserves a guaranteed pool from the house, and is refused when the house lacks it', async () => {
    const id = await create({ fixedAmount: true, amount: 500 })
    expect(await open(id)).toMatchObject({ status: 422, code: 'house_short' })
    expect((await read(id)).state).toBe('draft')
    await fund(app, null, 500)
    expect((await open(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'open', pool: 500_00n })
  })

  test('can wait for its hour, and a card that waits stays complete', async () => {
    const opensAt = new Date(app.clock.now().getTime() + HOUR / 2)
    const id = await create({ opensAt: opensAt.toISOString() })
    expect((await open(id)).status).toBe(200)
    expect((await read(id)).state).toBe('scheduled')
    expect(await update(id, { goalOptions: [] })).toMatchObject({
      status: 422,
      fields: { goalOptions: 'options_required' },
    })
    app.clock.set(opensAt)
    await app.drain()
    expect((await read(id)).state).toBe('open')
    const never = await create({ opensAt: new Date(app.clock.now().getTime() + 3 * HOUR).toISOString() })
    expect(await open(never)).toMatchObject({ status: 422, fields: { opensAt: 'opens_too_late' } })
  })

  test.each([
    ['free', {}, { price: 'mode_unavailable' }],
    ['fantasy', {}, { fixedAmount: 'mode_unavailable' }],
  ])('is what the profile %s allows', async (profile, changes, fields) => {
    const other = await startTestApp({ env: { COMPLIANCE_PROFILE: profile } })
    const by = await newOperator(other)
    const there = await newRound(other)
    const draft = async (more: Record<string, unknown>) =>
      (await by.call(operatorCreateCard, { body: cardBody(there, more) })).data._id
    expect(await open(await draft(changes), by)).toMatchObject({ status: 422, code: 'mode_unavailable', fields })
    if (profile === 'free') {
      expect((await open(await draft({ price: 0 }), by)).status).toBe(200)
    } else {
      await fund(other, null, 100)
      const one = (cardBody(there).athletes as unknown[]).slice(0, 1)
      expect(await open(await draft({ fixedAmount: true, amount: 50, athletes: one }), by)).toMatchObject({
        fields: { athletes: 'mode_unavailable' },
      })
      expect((await open(await draft({ fixedAmount: true, amount: 50 }), by)).status).toBe(200)
    }
  })
})

describe('an open card', () => {
  test('keeps all that points depend on (A1); its name, banner and codes can change', async () => {
    const id = await openCard(operator, cardBody(round))
    const banner = await upload()
    expect(await update(id, { codes: ['GABI10'] })).toMatchObject({
      status: 422,
      code: 'code_unavailable',
      fields: { codes: 'code_unavailable' },
    })
    const gabi = await newInfluencer(app, 'GABI10')
    expect((await update(id, { name: 'Nome novo', banner, codes: ['GABI10'] })).status).toBe(200)
    // A code already on the card stays when it is ended, so that other edits of the card are still possible.
    await operator.call(operatorEndCode, { params: { id: gabi.id }, body: { reason: 'Fim do contrato' } })
    expect((await update(id, { name: 'Nome novo', banner, codes: ['GABI10'] })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      name: 'Nome novo',
      bannerFile: { _id: banner },
      codes: ['GABI10'],
      price: 10_00n,
    })
    for (const [changes, field] of [
      [{ price: 20 }, 'price'],
      [{ paymentPercentage: { first: 60, second: 25, third: 15 } }, 'paymentPercentage'],
      [{ goalOptions: options().slice(0, 2) }, 'goalOptions'],
      [{ athletes: athletes().slice(0, 2) }, 'athletes'],
      [{ gameType: 'classic' }, 'gameType'],
      [{ entriesPerUser: 5 }, 'entriesPerUser'],
    ] as const) {
      expect(await update(id, changes)).toMatchObject({
        status: 409,
        code: 'state_forbids',
        fields: { [field]: 'frozen' },
      })
    }
    await operator.call(operatorVoidGame, { params: { id }, body: because })
    expect(await update(id, { name: 'Tarde demais' })).toMatchObject({ status: 409 })
  })

  test('C12: shows operators no picks until the lock, then how often each was chosen', async () => {
    const player = await newPlayer(app)
    await fund(app, player, 50)
    const id = await openCard(operator, cardBody(round))
    const card = await readCard(player, id)
    await player.call(playCard, {
      body: playBody(card, [
        [1, 2],
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    })
    const before = await operator.call(operatorCard, { params: { id } })
    expect(before.data.athletes.every(athlete => athlete.picked === null)).toBe(true)
    expect(before.data.cardCount).toBe(1)
    const lock = () => operator.call(operatorLockCard, { params: { id }, body: because })
    const locked = await Promise.all([lock(), lock()])
    expect(locked.map(answer => answer.status)).toContain(200)
    await app.drain()
    expect((await lock()).code).toBe('state_forbids')
    expect((await read(id)).athletes[0]?.picked).toEqual({
      [card.goalOptions[1]?._id ?? '']: 1,
      [card.statisticOptions[2]?._id ?? '']: 1,
    })
    expect(await operator.call(operatorSettlementPreview, { params: { id } })).toMatchObject({ status: 409 })
  })
})

describe('the next round’s card', () => {
  test('is drafted from the fixtures and the last card’s settings', async () => {
    const last = await newRound(app, { championship: 'Copa de Teste' })
    const next = (championship: string) => operator.call(operatorDraftNextCard, { body: { championship, ...because } })
    const first = await read((await next(last.championshipId)).data._id)
    expect(first).toMatchObject({ state: 'draft', entriesPerUser: 3, price: 10_00n })
    expect(new Set(first.athletes.map(one => one._athlete))).toEqual(new Set(last.athletes.map(one => one.id)))
    expect(first.goalOptions.map(option => option.value)).toEqual([3, 9, 25, 50])
    await operator.call(operatorDeleteCard, { params: { id: first._id }, body: because })
    await openCard(operator, cardBody(last, { price: 25, goalOptions: options().slice(0, 2) }))
    app.clock.advance(4 * HOUR)
    expect(await next(last.championshipId)).toMatchObject({ status: 422, code: 'facts_missing' })
    const coming = await newRound(app, { championship: 'Copa de Teste', after: last })
    const drafted = await read((await next(last.championshipId)).data._id)
    expect(drafted).toMatchObject({ state: 'draft', price: 25_00n, championship: last.championshipId, startDate: null })
    expect(drafted.name).toMatch(/^Copa de Teste: rodada \d+$/)
    expect(drafted.goalOptions).toHaveLength(2)
    const pairs = drafted.athletes.map(athlete => `${athlete._athlete} ${athlete._match}`)
    expect(new Set(pairs)).toEqual(new Set(coming.athletes.map(athlete => `${athlete.id} ${athlete.matchId}`)))
    expect(await next(unknown)).toMatchObject({ status: 404, code: 'not_found' })
    round = await newRound(app)
  })
})

test('admin endpoints need an operator’s session and an existing card', async () => {
  const player = await newPlayer(app)
  const params = { id: unknown }
  const ticks = [{ place: 0, _option: unknown, happened: true }]
  const calls = [
    [operatorCard, { params }],
    [operatorUpdateCard, { params, body: { ...cardBody(round), seq: 0 } }],
    [operatorDeleteCard, { params, body: because }],
    [operatorCloneCard, { params, body: because }],
    [operatorOpenCard, { params, body: because }],
    [operatorLockCard, { params, body: because }],
    [operatorTick, { params, body: { ticks, ...because } }],
    [operatorAnswerDispute, { params, body: { accept: true, answer: 'Sim, foi gol' } }],
  ] as const
  for (const [endpoint, parts] of calls) {
    expect([endpoint.name, (await operator.call(endpoint, parts)).status]).toEqual([endpoint.name, 404])
    for (const token of [undefined, player.token])
      expect([endpoint.name, (await app.call(endpoint, parts, token)).status]).toEqual([endpoint.name, 401])
  }
  const [entry] = (await operator.call(operatorAudit, { query: { limit: 1 } })).data.docs
  expect(entry?.subject).not.toBe(unknown)
})
