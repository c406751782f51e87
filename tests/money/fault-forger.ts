import { txidOf } from '#contract/br-code.ts'
import { webhookAddress } from '#server/modules/payments/webhook/address.ts'
import { readConfig } from '#server/platform/config.ts'
import { newId } from '#server/platform/ids.ts'
import type { Run } from './fault-players.ts'
import { pause, SERVER_ENV } from './servers.ts'

/** Forged notices that were sent, and how many were wrongly accepted. */
export interface Forged {
  sent: number
  letIn: number
}

const inventedE2e = (run: Run): string => `E99999004${String(run.chance.below(10 ** 9)).padStart(23, '0')}`

/** Content of a forged notice: a paid charge, received money, a paid or refused withdrawal, or garbage. */
function lies(run: Run): unknown {
  const { chance, recorded } = run
  const deposits = [...recorded.deposits.keys()]
  const withdrawals = [...recorded.withdrawals.keys()]
  const horario = run.app.now().toISOString()
  const txid = txidOf(deposits.length > 0 && chance.happens(0.8) ? chance.pick(deposits) : newId(run.app.now()))
  const idEnvio = withdrawals.length > 0 ? chance.pick(withdrawals) : newId(run.app.now())
  return chance.pick([
    { pix: [{ endToEndId: inventedE2e(run), txid, valor: '9999.00', horario }] },
    { pix: [{ endToEndId: inventedE2e(run), valor: '9999.00', horario }] },
    {
      pix: [{ endToEndId: inventedE2e(run), tipo: 'SOLICITACAO', status: 'REALIZADO', gnExtras: { idEnvio }, horario }],
    },
    {
      pix: [
        { endToEndId: inventedE2e(run), tipo: 'SOLICITACAO', status: 'NAO_REALIZADO', gnExtras: { idEnvio }, horario },
      ],
    },
    {
      pix: [
        {
          endToEndId: inventedE2e(run),
          txid,
          valor: '5.00',
          devolucoes: [{ id: 'D1', valor: '5.00', status: 'DEVOLVIDO' }],
        },
      ],
    },
    { pix: 'nonsense' },
    { pix: [null, 7, { txid: "'; drop table deposit; --" }] },
  ])
}

/** Sends forged notices until stopped: to a wrong URL and, as if the secret had leaked, to the right one. */
export function forge(run: Run, everyMs: number): { stop(): Promise<Forged> } {
  const forged: Forged = { sent: 0, letIn: 0 }
  let isOver = false
  const sendTo = async (base: string): Promise<void> => {
    const right = new URL(webhookAddress(readConfig({ ...SERVER_ENV, PIX_WEBHOOK_URL: base })))
    const errors = run.chance.pick([
      `${base}/webhooks/pix/${'0'.repeat(64)}/pix${right.search}`,
      `${base}${right.pathname}/pix?hmac=${'0'.repeat(64)}`,
      `${base}${right.pathname}/pix`,
    ])
    const isLeaked = run.chance.happens(0.7)
    const answer = await fetch(isLeaked ? `${right.href}/pix` : errors, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lies(run)),
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    forged.sent += 1
    if (!isLeaked && answer.ok) forged.letIn += 1
  }
  const turning = (async () => {
    while (!isOver) {
      await pause(everyMs)
      const base = run.app.servers.map(server => server.url()).find(url => url !== undefined)
      // A server killed meanwhile does not answer.
      if (base !== undefined) await sendTo(base).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await turning
      return forged
    },
  }
}
