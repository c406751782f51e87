import { expect } from 'vitest'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, balanceOf, checkBooks, fundBalances, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { invariants } from '#server/registry.ts'
import { newPlayer, type Player } from './people.ts'
import type { WalletApp } from './wallet.ts'

/** Transfers centavos from the operator's capital, which is also at the bank, to a player. */
export async function giveCoins(app: WalletApp, player: Pick<Player, 'id'>, amount: number | bigint): Promise<void> {
  const at = app.clock.now()
  const id = newId(at)
  const shown = { module: 'deposit', type: null, status: 'paid', counterpartId: null, detail: { title: 'Moedas' } }
  const grant = { id, from: ACCOUNTS.capital, to: walletOf(player.id), reason: 'grant', reference: id, shown }
  await app.deps.db.tx(tx => post(tx, at, [{ ...grant, amount: centavos(amount) }]))
  app.bank.control.bringIn(centavos(amount))
  // Later ids sort after this one.
  app.clock.advance(1)
}

/** A player with this many centavos, and a bank account with their CPF. */
export async function richPlayer(
  app: WalletApp,
  amount: number | bigint,
  changes: Record<string, unknown> = {},
): Promise<Player> {
  const player = await newPlayer(app, changes)
  await giveCoins(app, player, amount)
  app.bank.control.addPerson({ cpf: player.cpf, name: 'Pessoa de Teste', keys: [player.email] })
  return player
}

/** A player's balance in centavos. */
export const held = (app: WalletApp, player: Pick<Player, 'id'>): Promise<bigint> => balanceOf(app.deps.db, player.id)

/** Expects all invariants of the books to hold, and the bank to hold the same. */
export async function expectBooks(app: WalletApp): Promise<void> {
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  const funds = new Map((await fundBalances(app.deps.db)).map(({ name, balance }) => [name, balance]))
  const expected = -((funds.get('gateway') ?? 0n) + (funds.get('capital') ?? 0n))
  const { house, isBalanced } = app.bank.control.state()
  expect({ bank: house.balance, isBalanced }).toEqual({ bank: expected, isBalanced: true })
}
