import { expect, test } from 'vitest'
import {
  operatorAccount,
  operatorAddOperator,
  operatorEnableOperator,
  operatorGiveCpf,
  operatorReadLink,
  operatorSetPassword,
} from '#contract/api/admin/staff.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { createDeposit, createTransfer, createWithdraw } from '#contract/api/player/payments.ts'
import { centavos } from '#contract/money.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { expectBooks, giveCoins } from '#tests/support/coins.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { newPayer, startWalletApp } from '#tests/support/wallet.ts'

/* C12: staff may not play for money. */
const reason = 'Chegou à equipe'
const password = 'uma-frase-bem-comprida-7'

test('who runs the house neither deposits, nor transfers, nor plays for money; withdraws, and plays what is free', async () => {
  const app = await startWalletApp()
  const [boss, worker] = [await newOperator(app), await newOperator(app)]
  const [ana, bia] = [await newPayer(app), await newPlayer(app)]
  await giveCoins(app, ana, 100_00)
  await giveCoins(app, bia, 10_00)
  app.bank.control.addPerson({ cpf: ana.cpf, name: 'Pessoa de Teste', keys: [ana.email] })
  const round = await newRound(app)
  await fund(app, null, 100)
  app.bank.control.bringIn(centavos(100_00))
  const cards = [
    await openCard(boss, cardBody(round)),
    await openCard(boss, cardBody(round, { price: 0 })),
    // Free, and it pays a prize.
    await openCard(boss, cardBody(round, { price: 0, fixedAmount: true, amount: 50 })),
  ]
  const play = async (card = '') => {
    const doc = await readCard(ana, card)
    const { status, code } = await ana.call(playCard, {
      body: playBody(
        doc,
        doc.athletes.map(() => [0, 0] as const),
      ),
    })
    return code ?? status
  }
  const details = { type: 'purchase-1st-package', title: 'Pacote', description: '5 moedas' }
  const buy = async () => {
    const { status, code } = await ana.call(createDeposit, { body: { amount: 5, details } })
    return code ?? status
  }
  const give = async (from: Player, to: Player) => {
    const body = { receiver: to.id, amount: 1, password: from.password }
    const { status, code } = await from.call(createTransfer, { body })
    return code ?? status
  }
  expect((await worker.call(operatorAccount)).data.hasCpf).toBe(false)
  expect(await buy()).toBe(201)
  const body = { docNumber: ana.cpf, password: worker.password }
  expect(await worker.call(operatorGiveCpf, { body: { ...body, docNumber: '123' } })).toMatchObject({
    fields: { docNumber: 'cpf_invalid' },
  })
  expect((await worker.call(operatorGiveCpf, { body: { ...body, password: 'x' } })).code).toBe('wrong_password')
  expect((await worker.call(operatorGiveCpf, { body })).status).toBe(200)
  expect((await worker.call(operatorGiveCpf, { body })).code).toBe('state_forbids')
  expect((await worker.call(operatorAccount)).data.hasCpf).toBe(true)

  expect([await buy(), await play(cards[0]), await give(ana, bia)]).toEqual(['staff', 'staff', 'staff'])
  expect(await give(bia, ana)).toBe('receiver_cannot_receive')
  expect(await play(cards[1])).toBe(201)
  expect(await play(cards[2])).toBe('staff')
  const key = { amount: 20, pixKeyType: 'EMAIL', pixKey: ana.email }
  expect((await ana.call(createWithdraw, { body: key })).status).toBe(201)

  // A former operator may play like everybody else.
  const params = { id: worker.id }
  await boss.call(operatorEnableOperator, { params, body: { enabled: false, reason } }).then(answer => answer.data)
  expect([await play(cards[0]), await give(ana, bia)]).toEqual([201, 201])
  await boss.call(operatorEnableOperator, { params, body: { enabled: true, reason } }).then(answer => answer.data)
  expect(await buy()).toBe('staff')
  await app.hear()
  await expectBooks(app)
})

test('the link asks for the CPF of who has not given it, once; a later one does not', async () => {
  const app = await startWalletApp()
  const boss = await newOperator(app)
  const person = { username: 'nova.mesa', name: 'Nova Mesa', roles: ['games'], reason }
  const { link } = (await boss.call(operatorAddOperator, { body: person })).data
  expect((await app.call(operatorReadLink, { body: { token: link } })).data.cpfNeeded).toBe(true)
  const set = (docNumber?: string) => app.call(operatorSetPassword, { body: { token: link, password, docNumber } })
  expect(await set()).toMatchObject({ status: 400, fields: { docNumber: 'cpf_required' } })
  expect(await set('111.111.111-11')).toMatchObject({ status: 400, fields: { docNumber: 'cpf_invalid' } })
  const ana = await newPayer(app)
  expect((await set(ana.cpf)).status).toBe(200)
  const details = { type: 'purchase-1st-package', title: 'Pacote', description: '5 moedas' }
  expect((await ana.call(createDeposit, { body: { amount: 5, details } })).code).toBe('staff')
})
