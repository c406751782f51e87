import { describe, expect, test } from 'vitest'
import { operatorDecideOrder } from '#contract/api/admin/approvals.ts'
import { operatorOpenCard, operatorCreateCard } from '#contract/api/admin/cards.ts'
import { operatorCreateChampionshipCard, operatorOpenChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { operatorPutSettings, operatorSettings } from '#contract/api/admin/settings.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import {
  createDeposit,
  createTransfer,
  createWithdraw,
  findRecipient,
  getTransferQuote,
} from '#contract/api/player/payments.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { PROFILES, type Profile } from '#contract/settings.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { matchCardBody, newSeason } from '#tests/support/championship-cards.ts'
import { giveCoins } from '#tests/support/coins.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { pushAdmin } from '#tests/support/push-games.ts'
import { openRoom, roomBody } from '#tests/support/rooms.ts'
import { newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

/* What each compliance profile permits players and operators, over HTTP. */
const reason = 'Prova dos perfis'
const OFF = 'mode_unavailable'
const two = { fixedAmount: true, amount: 50 }
const deposit = { amount: 20, details: { type: 'purchase-3rd-package', title: 'Pacote', description: '20 moedas' } }

interface Settings {
  app: WalletApp
  staff: TestOperator
  ana: Player
  bruno: Player
}

async function open(profile: Profile): Promise<Settings> {
  const app = await startWalletApp({ env: { COMPLIANCE_PROFILE: profile } })
  const [ana, bruno] = [await newPayer(app), await newPayer(app)]
  for (const player of [ana, bruno]) await giveCoins(app, player, 1_000_00)
  app.bank.control.addPerson({ cpf: ana.cpf, name: 'Pessoa de Teste', keys: [ana.email] })
  await fund(app, null, 500)
  return { app, staff: await newOperator(app), ana, bruno }
}

/** The result of a call: `ok`, or its error code. */
const text = ({ status, code }: { status: number; code: string | undefined }) => (status < 300 ? 'ok' : (code ?? ''))

/** Every endpoint that a profile affects, by name, with its result. */
async function walk({ app, staff, ana, bruno }: Settings): Promise<Record<string, string>> {
  const round = await newRound(app)
  const season = await newSeason(app)
  const [match] = round.matches
  const card = async (changes: Record<string, unknown>) => {
    const made = await staff.call(operatorCreateCard, { body: cardBody(round, changes) })
    const params = { id: made.data._id }
    return text(await staff.call(operatorOpenCard, { params, body: { reason } }))
  }
  const scores = async (changes: Record<string, unknown>) => {
    const made = await staff.call(operatorCreateChampionshipCard, { body: matchCardBody(season, changes) })
    return text(await staff.call(operatorOpenChampionshipCard, { params: { id: made.data._id }, body: { reason } }))
  }
  const ask = async (price: number) => {
    const { write, send } = pushAdmin(staff)
    return text(await send(await write(match, { price })))
  }
  const room = async (price: number) => text(await ana.call(familyCalls.create, { body: roomBody(match, { price }) }))
  const duel = async (calls: typeof versusCalls, price: number) =>
    text(await ana.call(calls.create, { body: { ...roomBody(match, { price }), _opponent: bruno.id } }))
  const transfer = { receiver: bruno.id, amount: 5, password: ana.password }
  return {
    'card, growing, paid': await card({}),
    'card, guaranteed, paid': await card(two),
    'card, guaranteed, paid, one athlete': await card({ ...two, athletes: [cardAthlete(round)] }),
    'card, free': await card({ price: 0 }),
    'card, guaranteed, for nothing': await card({ ...two, price: 0 }),
    'scores, paid': await scores({}),
    'scores, free': await scores({ price: 0 }),
    'room, paid': await room(10),
    'room, free': await room(0),
    'duel, paid': await duel(versusCalls, 10),
    'duel, free': await duel(versusCalls, 0),
    vip: await duel(vipCalls, 10_000),
    'question, paid': await ask(10),
    'question, free': await ask(0),
    deposit: text(await ana.call(createDeposit, { body: deposit })),
    quote: text(await ana.call(getTransferQuote)),
    transfer: text(await ana.call(createTransfer, { body: transfer })),
    recipient: String((await ana.call(findRecipient, { query: { query: bruno.username } })).data.length),
    withdraw: text(await ana.call(createWithdraw, { body: { amount: 20, pixKeyType: 'EMAIL', pixKey: ana.email } })),
  }
}

const cardAthlete = (round: Parameters<typeof cardBody>[0]) => (cardBody(round).athletes as unknown[])[0]

const everything = {
  'card, growing, paid': 'ok',
  'card, guaranteed, paid': 'ok',
  'card, guaranteed, paid, one athlete': 'ok',
  'card, free': 'ok',
  'card, guaranteed, for nothing': 'ok',
  'scores, paid': 'ok',
  'scores, free': 'ok',
  'room, paid': 'ok',
  'room, free': 'ok',
  'duel, paid': 'ok',
  'duel, free': 'ok',
  vip: 'ok',
  'question, paid': 'ok',
  'question, free': 'ok',
  deposit: 'ok',
  quote: 'ok',
  transfer: 'ok',
  recipient: '1',
  withdraw: 'ok',
}
const noMoney = { quote: OFF, transfer: OFF, recipient: '0' }
const expected: Record<Profile, Record<string, string>> = {
  licensed: everything,
  fantasy: {
    ...Object.fromEntries(Object.keys(everything).map(call => [call, OFF])),
    ...noMoney,
    'card, guaranteed, paid': 'ok',
    'card, guaranteed, for nothing': 'ok',
    deposit: 'ok',
    withdraw: 'ok',
  },
  free: {
    ...Object.fromEntries(Object.keys(everything).map(call => [call, call.includes('free') ? 'ok' : OFF])),
    ...noMoney,
    withdraw: 'ok',
  },
}

describe('what a house under a profile lets be done', () => {
  test.each(PROFILES)('%s', async profile => {
    const settings = await open(profile)
    expect((await settings.app.call(siteInfo)).data.profile).toBe(profile)
    expect(await walk(settings)).toEqual(expected[profile])
  })
})

const setFilters = async (operator: TestOperator, profile: Profile) => {
  const { settings, seq } = (await operator.call(operatorSettings)).data
  return operator.call(operatorPutSettings, { body: { ...settings, profile, seq, reason } })
}
/** Changes the profile with two-person approval. */
async function setByTwo({ app, staff }: Settings, profile: Profile): Promise<void> {
  const [id = ''] = (await setFilters(staff, profile)).data.orders
  const body = { approve: true, reason }
  const decided = await (await newOperator(app)).call(operatorDecideOrder, { params: { id }, body })
  expect(decided.data).toEqual({ data: true })
}

test('narrowed while it runs: what is open takes nobody more, and who has coins can have them out', async () => {
  const settings = await open('licensed')
  const { app, staff, ana, bruno } = settings
  const round = await newRound(app)
  const [growing, noPlayers, guaranteed] = [
    await openCard(staff, cardBody(round)),
    await openCard(staff, cardBody(round, { ...two, athletes: [cardAthlete(round)] })),
    await openCard(staff, cardBody(round, two)),
  ]
  const room = await openRoom(ana, round.matches[0], { type: 'public' })
  const play = async (player: Player, card: string) => {
    const doc = await readCard(player, card)
    const choices = doc.athletes.map(() => [0, 0] as const)
    return text(await player.call(playCard, { body: playBody(doc, choices) }))
  }
  expect(await play(ana, growing)).toBe('ok')
  await setByTwo(settings, 'fantasy')
  expect([await play(bruno, growing), await play(bruno, noPlayers), await play(bruno, guaranteed)]).toEqual([
    OFF,
    OFF,
    'ok',
  ])
  expect(text(await bruno.call(familyCalls.join, { params: { id: room }, body: {} }))).toBe(OFF)
  await setByTwo(settings, 'free')
  expect(await play(ana, guaranteed)).toBe(OFF)
  expect(await walk(settings)).toEqual(expected.free)
  // The environment allows the original profile again.
  await setByTwo(settings, 'licensed')
  expect(await play(bruno, growing)).toBe('ok')
})

test('no operator widens what the environment allows', async () => {
  const { staff } = await open('fantasy')
  expect((await staff.call(operatorSettings)).data.profiles).toEqual(['fantasy', 'free'])
  expect(await setFilters(staff, 'licensed')).toMatchObject({
    status: 422,
    code: 'profile_forbidden',
    fields: { profile: 'profile_forbidden' },
  })
})
