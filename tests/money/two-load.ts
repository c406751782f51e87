import { uploadFile } from '#contract/api/files.ts'
import { createDeposit, createTransfer, getDeposit } from '#contract/api/player/payments.ts'
import { txidOf } from '#contract/br-code.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { picture } from '#tests/support/people.ts'
import type { Chance } from '#tests/support/random.ts'
import { idOf, tokenOf } from '../../bench/seed.ts'
import { Talker } from '../chat/talker.ts'
import { seededPlay } from './card-crowd.ts'
import type { FaultBank } from './fault-bank.ts'
import { PASSWORD, type Payer } from './fault-people.ts'
import { newKey, sendUntilAnswered } from './playing.ts'
import { pause, untilTrue } from './servers.ts'

/** Two servers over one database with a load balancer, and their recorded responses. */
export interface TwoServers {
  db: Db
  bank: FaultBank
  chance: Chance
  /** URL of the load balancer. */
  door: string
  /** Each server's own URL; killed ones are removed. */
  doors: string[]
  recorded: {
    /** Entry → account. */
    plays: Map<string, string>
    deposits: Map<string, Payer>
    transfers: Set<string>
    text: { chat: string; text: string }[]
  }
  isOver: boolean
}

/** A client's call: retried with its key until the response is not an outage. */
export async function call(
  base: () => string,
  endpoint: Endpoint,
  { token, key, ...parts }: { token: string; key?: string; body?: unknown; params?: Record<string, string> },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => parts.params?.[name] ?? '')
  const headers = {
    authorization: token,
    ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }
  for (;;) {
    try {
      const signal = AbortSignal.timeout(20_000)
      const answer = await fetch(base() + path, { method: endpoint.method, headers, ...body, signal })
      const recorded = (await answer.json()) as Record<string, unknown>
      // Another call is querying the person register for this player: clients retry too.
      const isPending = recorded.code === 'identity_pending'
      if (answer.status < 500 && !isPending) return { status: answer.status, body: recorded }
    } catch {
      // Killed before or while answering.
    }
    await pause(40)
  }
}

const idIn = (body: Record<string, unknown>): string | undefined =>
  (body.data as { transaction?: { _id?: string } } | undefined)?.transaction?._id

/** Plays the open card in a loop, another player and other picks each time. */
export async function playOn(two: TwoServers, card: string, client: { number: number; of: number; players: number }) {
  for (let turn = 0; !two.isOver; turn += 1) {
    const unique = client.number + turn * client.of
    const player = unique % client.players
    const play = { token: tokenOf(player), body: seededPlay(card, 1, unique), key: newKey() }
    const came = await sendUntilAnswered(() => two.door, play, true)
    if (came === 'broken' || came.id === undefined) throw new Error(`A play was refused: ${JSON.stringify(came)}`)
    two.recorded.plays.set(came.id, idOf('aaaa', player))
    await pause(two.chance.below(30))
  }
}

/** Buys coins, waits for the code like the payment page, and pays at the bank. */
export async function buyOn(two: TwoServers, payers: readonly Payer[]): Promise<void> {
  for (const payer of payers) {
    if (two.isOver) return
    const { token } = payer
    const body = { amount: 20, details: { type: 'purchase-3rd-package', title: '', description: '' } }
    const request = await call(() => two.door, createDeposit, { token, body, key: newKey() })
    const id = idIn(request.body)
    if (id === undefined) throw new Error(`A deposit was refused: ${JSON.stringify(request)}`)
    two.recorded.deposits.set(id, payer)
    const hasCode = await untilTrue(async () => {
      const { data } = (await call(() => two.door, getDeposit, { token, params: { id } })).body
      return (data as { gateway: { qr_code: string | null } }).gateway.qr_code !== null
    }, 30_000)
    const { refused } = await two.bank.order('pay', { txid: txidOf(id) })
    if (!hasCode || refused !== undefined) throw new Error(`A deposit cannot be paid: ${refused ?? 'no code'}`)
    await pause(two.chance.below(100))
  }
}

/** Transfers coins to the next player, sometimes with the same key through both servers at once: executed once. */
export async function giveOn(two: TwoServers, payers: readonly Payer[]): Promise<void> {
  for (const [index, payer] of payers.entries()) {
    if (two.isOver) return
    const receiver = payers[(index + 1) % payers.length]?.id ?? ''
    const request = { token: payer.token, key: newKey(), body: { receiver, amount: 2, password: PASSWORD } }
    const doors = index % 2 === 0 ? [...two.doors] : [two.door]
    const answers = await Promise.all(
      doors.map(door => call(() => (two.doors.includes(door) ? door : two.door), createTransfer, request)),
    )
    const ids = new Set(answers.map(({ body }) => idIn(body)))
    const [id] = ids
    if (ids.size !== 1 || id === undefined) throw new Error(`A transfer was done twice: ${JSON.stringify(answers)}`)
    two.recorded.transfers.add(id)
  }
}

/** Two users chat until the end. */
export async function talkOn(two: TwoServers, chat: string, talkers: readonly Talker[]): Promise<void> {
  await Promise.all(
    talkers.map(async (talker, index) => {
      for (let count = 0; !two.isOver; count += 1) {
        const text = `${index}-${count}`
        two.recorded.text.push({ chat, text })
        await talker.send(chat, text, newId(new Date()))
        await pause(two.chance.below(120))
      }
    }),
  )
}

/** Uploads a picture at one server; the other serves the same bytes. */
export async function isServedByTheOther(two: TwoServers): Promise<boolean> {
  const [one = '', other = ''] = two.doors
  const form = new FormData()
  form.set('from', 'signup')
  form.set('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'avatar.png')
  const { _id: id } = (await (await fetch(one + uploadFile.path, { method: 'POST', body: form })).json()) as {
    _id: string
  }
  const read = async (base: string) => {
    const answer = await fetch(`${base}/api/file/${id}`)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const [here, there] = [await read(one), await read(other)]
  return here.status === 200 && there.status === 200 && here.bytes.equals(there.bytes)
}
