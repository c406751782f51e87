import { sql } from 'kysely'
import { operatorAddPush, operatorSendPush } from '#contract/api/admin/push-games.ts'
import { answerPush } from '#contract/api/player/push-games.ts'
import type { Db } from '#server/platform/db.ts'
import { type BenchServer, startProduct } from './bench-server.ts'
import { talk } from './fan-out.ts'
import { load, type Load, prepare } from './load.ts'
import { seedMatch, seedOperator, seedPlayers, tokenOf } from './seed.ts'

/** The result of one question, in milliseconds from the operator's call. */
interface PushRun {
  /** When 99 in 100 sockets, and the last one, received it; and when the operator's call returned. */
  p99: number
  last: number
  sent: number
  answers: Load
  /** Answers that are stored and paid for, and the expected number. */
  recorded: number
  request: number
}

export interface PushFigures {
  people: number
  sockets: number
  runs: PushRun[]
}

const SOCKETS = 2_000
const PEOPLE = 20_000
const CONNECTIONS = 256
const PRICE = 1

/** (f) A question to everybody, and the answers of all connected players, this many times after a warm-up. */
export async function measurePushGames(
  bench: BenchServer,
  { runs, format }: { runs: number; format: (line: string) => void },
): Promise<PushFigures> {
  const product = await startProduct(bench)
  await seedPlayers(product.deps.db, 0, PEOPLE, SOCKETS)
  const seeded = { match: await seedMatch(product.deps.db, 1), operator: await seedOperator(product.deps.db) }
  const env = { ...process.env, ...bench.env, DATABASE_URL: bench.url }
  const server = talk('push-server.ts', [], env)
  const [player = '', operator = ''] = (await server.line()).split(' ')
  const clients = talk('fan-out-clients.ts', ['product', player, String(SOCKETS), 'push-game'], env)
  await clients.line()
  const measured: PushRun[] = []
  for (let run = 0; run <= runs; run += 1) {
    const call = adminOf(operator, seeded.operator)
    const { _id: id } = (await call(operatorAddPush.path, bodyOf(seeded.match))) as { _id: string }
    const from = performance.timeOrigin + performance.now()
    const heard = clients.line()
    await call(operatorSendPush.path.replace(':id', id), { reason: 'Bancada' })
    const sent = performance.timeOrigin + performance.now() - from
    const [p99 = Number.NaN, last = Number.NaN] = (await heard).split(' ').map(moment => Number(moment) - from)
    const answers = await load(Number(player), answersTo(id), CONNECTIONS)
    const recorded = await recordedOn(product.deps.db, id)
    format(
      `at 99 % after ${p99.toFixed(0)} ms, at the last after ${last.toFixed(0)} ms; ${recorded} answers in ${answers.seconds.toFixed(2)} s, p99 ${answers.p99.toFixed(0)} ms, ${answers.failed} refused`,
    )
    if (run > 0) measured.push({ p99, last, sent, answers, recorded, request: SOCKETS })
  }
  await clients.end()
  await server.end()
  await product.stop()
  return { people: PEOPLE, sockets: SOCKETS, runs: measured }
}

/** Calls of the admin app. Throws on a refusal. */
const adminOf = (port: string, token: string) => async (path: string, body: unknown) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const bodyOf = (match: string) => ({
  _match: match,
  fact: 'goal',
  side: null,
  from: 20,
  to: 30,
  question: 'Sai gol entre os minutos 20 e 30?',
  questionEn: 'Will there be a goal between minutes 20 and 30?',
  price: PRICE,
  amount: 0,
  buttonType: 0,
  players: 'all',
  reason: 'Bancada',
})

/** An answer of every connected player; one in ten sends it again with the same key. */
function answersTo(id: string): Buffer[] {
  const path = answerPush.path.replace(':id', id)
  const of = (number: number): Buffer =>
    prepare(answerPush.method, path, tokenOf(number), { answer: number % 2 === 0 }, [
      `idempotency-key: ${id}-${number}`,
    ])
  const all = Array.from({ length: SOCKETS }, (_, number) => of(number))
  return [...all, ...all.filter((_one, number) => number % 10 === 0)]
}

/** Stored answers, each by a different player and paid for once. */
async function recordedOn(db: Db, id: string): Promise<number> {
  const [row] = await db.rows(sql<{ recorded: number }>`
    select count(distinct e.account_id)::integer as recorded from entry e
    join movement m on m.cause = e.id and m.reason = 'new-game' and m.amount = ${PRICE * 100}
    where e.game_id = ${id} having count(*) = count(distinct e.account_id)`)
  return row?.recorded ?? 0
}
