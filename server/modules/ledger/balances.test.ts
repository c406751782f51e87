import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { ACCOUNTS, escrowOf, post, walletOf } from './index.ts'

test('a player’s open pages hear what the wallet holds after the money moved, and nobody else’s', async () => {
  const app = await startTestApp()
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  const listen = async (player: Player) => {
    const socket = io(app.playerUrl, { auth: { token: player.token }, transports: ['websocket'], reconnection: false })
    onTestFinished(() => void socket.disconnect())
    const heard: [string, unknown][] = []
    // Only events about money: the timing of a new account's welcome notification is undefined.
    socket.onAny((name: string, payload: unknown) => void (name === 'notification' || heard.push([name, payload])))
    await expect.poll(() => socket.connected).toBe(true)
    return heard
  }
  const [heard, heardByBia] = [await listen(ana), await listen(bia)]
  await app.drain()
  heard.length = 0
  heardByBia.length = 0
  const at = app.clock.now()
  const shown = { module: 'athletes-of-the-week', type: 'new-game', status: 'success' }
  const grant = { id: newId(at), from: ACCOUNTS.capital, to: walletOf(ana.id), amount: centavos(20_00) }
  const plays = [1, 2].map(index => ({
    id: newId(at),
    from: walletOf(ana.id),
    to: escrowOf('game'),
    amount: centavos(5_50),
    reason: 'new-game',
    reference: `play-${index}`,
    shown,
  }))
  const { db } = app.deps
  await db.tx(tx => post(tx, at, [{ ...grant, reason: 'grant', reference: 'grant' }]))
  await app.drain()
  await db.tx(tx => post(tx, at, plays))
  await app.drain()
  // A change that is rolled back is not published.
  await expect(
    db.tx(async tx => {
      await post(tx, at, [{ ...grant, id: newId(at), reason: 'grant', reference: 'undone' }])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await app.drain()
  await expect.poll(() => heard.length).toBe(2)
  expect(heard).toEqual([
    [`balance:${ana.id}`, { amount: 20, type: 'in', balance: 20, seq: 1, _transaction: grant.id, module: 'grant' }],
    // Two entries of one batch are published as one change.
    [
      `balance:${ana.id}`,
      { amount: 11, type: 'out', balance: 9, seq: 3, _transaction: null, module: 'athletes-of-the-week' },
    ],
  ])
  expect(heardByBia).toEqual([])
})
