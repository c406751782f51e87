import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type OperatorCard,
  operatorCard,
  operatorCards,
  operatorCloneCard,
  operatorCreateCard,
  operatorDeleteCard,
  operatorOpenCard,
  operatorUpdateCard,
} from '#contract/api/admin/cards.ts'
import { operatorAudit, operatorUpload } from '#contract/api/admin/console.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard, type Round } from '#tests/support/cards.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { picture } from '#tests/support/people.ts'

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

describe('drafts', () => {
  test('are kept as they were written, with who, why and when', async () => {
    const banner = await upload()
    await newInfluencer(app, 'GABI10')
    const id = await create({ banner, codes: ['GABI10'], reason: 'Rodada de sábado' })
    const doc = await read(id)
    expect(doc).toMatchObject({
      state: 'draft',
      name: 'Craques da rodada',
      price: 10_00n,
      paymentPercentage: { first: 50, second: 25, third: 15 },
      codes: ['GABI10'],
      bannerFile: { _id: banner },
      cardCount: 0,
      lockDate: null,
    })
    expect(doc.athletes.map(athlete => [athlete.place, athlete._athlete, athlete._match])).toEqual(
      round.athletes.map((athlete, slot) => [slot, athlete.id, athlete.matchId]),
    )
    expect(doc.goalOptions.map(({ name, value, rule }) => [name, value, rule])).toContainEqual([
      '3 gols ou mais',
      50,
      { fact: 'goals', is: '>=', number: 3 },
    ])
    const [entry] = (await operator.call(operatorAudit, { query: { subject: id } })).data.docs
    expect(entry).toMatchObject({
      action: 'card.created',
      subject: id,
      reason: 'Rodada de sábado',
      operator: operator.username,
    })
    expect((await operator.call(operatorCards)).data.docs.find(card => card._id === id)).toMatchObject({
      athletes: 4,
      waits: null,
    })
  })

  test('sent back as they were they do not change; changed they do', async () => {
    const id = await create()
    const before = await read(id)
    expect((await update(id)).status).toBe(200)
    const after = await read(id)
    expect(after.athletes).toEqual(before.athletes)
    expect(after.goalOptions.map(({ _id, ...option }) => option)).toEqual(
      before.goalOptions.map(({ _id, ...option }) => option),
    )
    await update(id, { name: 'Outra rodada', price: 12.5, athletes: athletes().slice(0, 2) })
    expect(await read(id)).toMatchObject({ name: 'Outra rodada', price: 12_50n })
    expect((await read(id)).athletes).toHaveLength(2)
    const found = async (search: string) =>
      (await operator.call(operatorCards, { query: { search } })).data.docs.map(one => one._id)
    expect(await found('outra rodada')).toContain(id)
    expect(await found('gonçalo')).not.toContain(id)
  })

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ name: 'ab' }, { name: 'name_required' }],
    [{ price: -1 }, { price: 'amount_invalid' }],
    [{ price: 1.001 }, { price: 'amount_invalid' }],
    [{ paymentPercentage: { first: 30, second: 40, third: 0 } }, { 'paymentPercentage.second': 'shares_order' }],
    [{ paymentPercentage: { first: 30, second: 20, third: 21 } }, { 'paymentPercentage.third': 'shares_order' }],
    [{ paymentPercentage: { first: 60, second: 30, third: 10.01 } }, { paymentPercentage: 'shares_sum' }],
    [{ paymentPercentage: { first: 0, second: 0, third: 0 } }, { paymentPercentage: 'shares_sum' }],
    [{ paymentPercentage: { first: 33.333, second: 0, third: 0 } }, { 'paymentPercentage.first': 'percent_invalid' }],
    [{ entriesPerUser: 0 }, { entriesPerUser: 'entries_invalid' }],
    [{ gameType: 'bingo' }, { gameType: 'invalid' }],
    [{ reason: 'x'.repeat(501) }, { reason: 'reason_too_long' }],
  ])('with %j are refused at their field', async (changes, fields) => {
    expect(await operator.call(operatorCreateCard, { body: cardBody(round, changes) })).toMatchObject({
      status: 400,
      fields,
    })
  })

  test('with options or athletes that cannot be are refused at their field', async () => {
    const [first] = athletes()
    const [option] = options()
    const cases: [Record<string, unknown>, number, Record<string, string>][] = [
      [{ goalOptions: [{ ...option, value: 1.234 }] }, 400, { 'goalOptions.0.value': 'value_invalid' }],
      [{ goalOptions: [{ ...option, value: -1 }] }, 400, { 'goalOptions.0.value': 'value_invalid' }],
      [{ athletes: [{ ...first, position: 'X' }] }, 400, { 'athletes.0.position': 'position_invalid' }],
      [{ athletes: [{ ...first, classicValue: 0.001 }] }, 400, { 'athletes.0.classicValue': 'value_invalid' }],
      [{ athletes: [{ ...first, _athlete: null, name: '' }] }, 400, { 'athletes.0.name': 'name_required' }],
      [{ athletes: [{ ...first, _athlete: unknown }] }, 404, { 'athletes.0._athlete': 'not_found' }],
      [{ athletes: [{ ...first, _match: unknown }] }, 404, { 'athletes.0._match': 'not_found' }],
      [{ athletes: [first, first] }, 422, { 'athletes.1._athlete': 'athlete_repeated' }],
      [{ banner: unknown }, 422, { banner: 'photo_unknown' }],
    ]
    for (const [changes, status, fields] of cases) {
      const refused = await operator.call(operatorCreateCard, { body: cardBody(round, changes) })
      expect(refused).toMatchObject({ status, fields })
    }
  })

  test('can be removed, once; nothing that was open can', async () => {
    const id = await create({ banner: await upload() })
    const gone = await Promise.all(
      [1, 2].map(() => operator.call(operatorDeleteCard, { params: { id }, body: because })),
    )
    expect(gone.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const opened = await openCard(operator, cardBody(round))
    expect(await operator.call(operatorDeleteCard, { params: { id: opened }, body: because })).toMatchObject({
      status: 409,
      code: 'state_forbids',
    })
  })

  test('are cloned with the same settings and picture, which stays as long as one card shows it', async () => {
    const banner = await upload()
    const id = await create({ banner, name: 'Original' })
    const copy = (await operator.call(operatorCloneCard, { params: { id }, body: because })).data._id
    const [before, after] = [await read(id), await read(copy)]
    expect(after).toMatchObject({ state: 'draft', name: 'Original', price: before.price, bannerFile: { _id: banner } })
    expect(after.athletes.map(one => one._athlete)).toEqual(before.athletes.map(one => one._athlete))
    await operator.call(operatorDeleteCard, { params: { id }, body: because })
    const stored = () =>
      app.deps.db.q.selectFrom('file').select('orphan_until').where('id', '=', banner).executeTakeFirst()
    expect((await stored())?.orphan_until).toBe(null)
    await operator.call(operatorDeleteCard, { params: { id: copy }, body: because })
    expect((await stored())?.orphan_until).not.toBe(null)
    expect(await operator.call(operatorCloneCard, { params: { id: unknown }, body: because })).toMatchObject({
      status: 404,
    })
  })
})

describe('athletes of no match', () => {
  test('are typed once, have the card’s own sheet, and its start is the typed one', async () => {
    const startDate = new Date(app.clock.now().getTime() + 5 * HOUR)
    const typed = (name: string) => ({
      ...athletes()[0],
      _athlete: null,
      _team: null,
      _match: null,
      name,
      teamName: 'Seleção Nova',
    })
    const body = {
      athletes: [typed('Marta'), typed('Formiga')],
      startDate: startDate.toISOString(),
      championship: null,
    }
    const id = await create(body)
    const doc = await read(id)
    expect(doc.athletes.map(athlete => athlete.now._athlete.name)).toEqual(['Marta', 'Formiga'])
    expect(new Set(doc.athletes.map(athlete => athlete._match)).size).toBe(1)
    expect(doc.athletes.every(athlete => athlete.team?.name === 'Seleção Nova' && athlete.now._match === null)).toBe(
      true,
    )
    expect((await update(id)).status).toBe(200)
    const copy = (await operator.call(operatorCloneCard, { params: { id }, body: because })).data._id
    expect((await read(copy)).athletes[0]?._match).not.toBe(doc.athletes[0]?._match)
    expect((await read(copy)).athletes[0]?._athlete).toBe(doc.athletes[0]?._athlete)
    expect(await open(copy)).toMatchObject({ status: 422, fields: { startDate: 'start_unknown' } })
    expect((await open(id)).status).toBe(200)
    expect((await read(id)).lockDate?.getTime()).toBe(startDate.getTime() - 600_000)
    const twice = [typed('Marta'), typed('Marta')]
    expect(await operator.call(operatorCreateCard, { body: cardBody(round, { athletes: twice }) })).toMatchObject({
      status: 422,
      code: 'athlete_repeated',
    })
  })
})
