/* Webhook calls duplicated, reordered and forged: a notice arrives several times, before its payment or long after it, or is invented. Each
   deposit that the bank confirms is credited once, and each withdrawal ends as it did at the bank. */
import { afterEach, expect, test } from 'vitest'
import { txidOf } from '#contract/br-code.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { webhookAddress } from '#server/modules/payments/webhook/address.ts'
import { newId } from '#server/platform/ids.ts'
import { richPlayer } from '#tests/support/coins.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import type { Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { askFor, expectTrueBooks, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { withdrawing } from '#tests/support/withdrawing.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const DEPOSIT = 20
const [OWNED, WITHDRAWN] = [100_00, 10]
const CONNECTIONS = 32
/** The worker gets to them between so many, as it does beside a bank that sends on; draining slows with the length of the queue. */
const AT_ONCE = 2_000
/** After this an unpaid deposit has expired. */
const EXPIRY_MS = 86_400_000 + 60_000

/** The payments the notices are about. */
interface Subjects {
  /** Ids of deposits; `paid` has the endToEndId of each paid one. */
  deposits: string[]
  paid: Map<string, string>
  withdrawals: string[]
}

/** A random notice: true, too early, too late, or false. Its amount is always wrong, because the product must not use it. */
function noticeBy(chance: Chance, { deposits, paid, withdrawals }: Subjects, at: Date): unknown {
  const horario = new Date(at.getTime() - chance.below(86_400_000)).toISOString()
  const invented = `E99999004${String(chance.below(10 ** 9)).padStart(23, '0')}`
  const deposit = chance.pick(deposits)
  const notice = { endToEndId: paid.get(deposit) ?? invented, valor: `${chance.below(9_999)}.00`, horario }
  const idEnvio = chance.pick(withdrawals)
  const ofPayout = (status: string) => ({
    ...notice,
    endToEndId: invented,
    tipo: 'SOLICITACAO',
    status,
    gnExtras: { idEnvio },
  })
  return chance.pick([
    { ...notice, txid: txidOf(deposit) },
    { ...notice, txid: txidOf(deposit) },
    { ...notice, txid: txidOf(newId(at)) },
    { ...notice, endToEndId: invented, txid: txidOf(deposit) },
    { ...notice, endToEndId: invented },
    { ...notice, txid: txidOf(deposit), devolucoes: [{ id: 'D1', valor: notice.valor, status: 'DEVOLVIDO' }] },
    ofPayout('REALIZADO'),
    ofPayout('NAO_REALIZADO'),
  ])
}

/** The bank sends notices in calls of one or several; some calls come from a forger with only part of the URL. */
async function flood(app: WalletApp, chance: Chance, notices: readonly unknown[]): Promise<number> {
  const right = new URL(webhookAddress({ ...app.deps.config, publicUrl: app.playerUrl }))
  const wrong = new URL(right)
  wrong.searchParams.set('hmac', '0'.repeat(64))
  const calls: unknown[][] = []
  for (let from = 0; from < notices.length;) {
    const several = 1 + chance.below(10)
    calls.push(notices.slice(from, from + several))
    from += several
  }
  let sent = 0
  const sendOn = async (): Promise<void> => {
    for (let pix = calls.pop(); pix; pix = calls.pop()) {
      const isStranger = chance.happens(0.1)
      const answer = await fetch(`${(isStranger ? wrong : right).href}/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix }),
      })
      await answer.body?.cancel()
      expect(answer.status).toBe(isStranger ? 401 : 200)
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOn))
  return sent
}

/** Random notices, in parts; returns the number of calls. */
async function floodBy(app: WalletApp, chance: Chance, subjects: Subjects, count: number): Promise<number> {
  let calls = 0
  for (let left = count; left > 0; left -= AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, left) }, () => noticeBy(chance, subjects, app.clock.now()))
    calls += await flood(app, chance, made)
    if (left > AT_ONCE) await app.drain()
  }
  return calls
}

test('notices repeated, early, late and invented credit what was paid, once', { timeout: 3_600_000 }, async () => {
  const began = performance.now()
  const chance = chanceFor('notices')
  const { payers, waves, each } = numbers.notices
  const app = await startWalletApp({ withoutWebhook: true, onEnd: end => void ends.unshift(end) })
  const { ask, goOn } = withdrawing(app)
  const players: Player[] = []
  while (players.length < payers) players.push(await newPayer(app))
  const owner = await richPlayer(app, OWNED)
  const subjects: Subjects = { deposits: [], paid: new Map(), withdrawals: [await ask(owner, WITHDRAWN)] }
  const due = new Map(players.map(player => [player.id, 0n]))
  let calls = 0
  for (let wave = 1; wave <= waves; wave += 1) {
    const opened = await Promise.all(players.map(async player => ({ player, id: await askFor(player, DEPOSIT) })))
    subjects.deposits.push(...opened.map(({ id }) => id))
    // A third is paid before any notice, a third during them, and a third never.
    const pay = (part: number): void => {
      for (const [index, { player, id }] of opened.entries()) {
        if (index % 3 !== part) continue
        subjects.paid.set(id, app.bank.control.pay({ txid: txidOf(id) }).e2eId)
        due.set(player.id, (due.get(player.id) ?? 0n) + BigInt(DEPOSIT) * 100n)
      }
    }
    pay(0)
    calls += await floodBy(app, chance, subjects, each / 2)
    pay(1)
    calls += await floodBy(app, chance, subjects, each / 2)
    await goOn(1_000)
    // Who never paid may open another deposit once this one has expired; notices about it go on.
    app.clock.advance(EXPIRY_MS)
    await app.run('wallet.examine-deposits')
    await app.drain()
    if (isSoak) console.info(`wave ${wave} of ${waves}: ${calls} calls`)
  }
  // A payment after its last notice gets one more notice.
  await flood(
    app,
    { ...chance, happens: () => false },
    [...subjects.paid].map(([id, endToEndId]) => ({
      txid: txidOf(id),
      endToEndId,
      valor: '0.01',
      horario: '2026-01-01T00:00:00Z',
    })),
  )
  await app.drain()
  for (const player of players) expect(await balanceOf(app.deps.db, player.id)).toBe(due.get(player.id))
  expect(await balanceOf(app.deps.db, owner.id)).toBe(BigInt(OWNED - WITHDRAWN * 100))
  await expectTrueBooks(app)
  figure(
    'Notices of the bank',
    `${each * waves} in ${calls} calls about ${subjects.deposits.length} deposits, ${subjects.paid.size} of them paid: each credited once, nothing else`,
    began,
    { 'notices duplicated, reordered and forged': each * waves },
  )
})
