import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EXPORT_ROWS } from '#contract/lists.ts'
import { startServer } from '../calls.ts'
import { tokenOf } from '../seed.ts'
import { MEASURED } from './people.ts'

/** The cost of one large answer, and what it costs everybody else meanwhile. */
export interface FileFigures {
  name: string
  bytes: number
  ms: number
  /** Resident memory of the server in MB: before, and the most during it. */
  before: number
  most: number
  /** Of another page, requested all the time: the longest wait of all, and of 99 in 100, in milliseconds. */
  waited: number
  waited99: number
}

interface LargeAnswer {
  name: string
  path: string
  /** Sent as JSON; without one it is a GET. */
  body?: object
  token?: string
}

const SAMPLE_MS = 10
const PAGE_BYTES = 4_096
const MB = 1_024 * 1_024
/** A small page that reads the database. */
const OTHER = '/api/balance'

/** Every answer whose size grows with the deployment, each requested twice from one server; the second is measured. */
export async function measureFiles(
  bench: { env: Record<string, string>; url: string },
  { operator, month, format }: { operator: string; month: string; format: (line: string) => void },
): Promise<FileFigures[]> {
  const answers = await largeAnswers(bench.url, operator, month)
  const server = await startServer(bench)
  const figures: FileFigures[] = []
  try {
    for (const answer of answers) {
      const port = answer.path.startsWith('/api/operator/') ? server.operatorPort : server.port
      await take(port, answer)
      const one = await measure(server, port, answer)
      figures.push(one)
      format(
        `${one.name}: ${(one.bytes / MB).toFixed(1)} MB in ${one.ms.toFixed(0)} ms, ${one.before.toFixed(0)} > ${one.most.toFixed(0)} MB, others ${one.waited99.toFixed(1)} ms, at most ${one.waited.toFixed(0)}`,
      )
    }
  } finally {
    await server.stop()
  }
  return figures
}

async function largeAnswers(url: string, operator: string, month: string): Promise<LargeAnswer[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ game: string; entries: number }>(`
    select game_id as game, count(*)::integer as entries from entry join game on game.id = game_id
    where state = 'paid' and mode in ('athlete-card', 'card-game') group by 1 order by count(*) desc`)
  await client.end()
  const [largest] = rows
  const listed = rows.find(({ entries }) => entries <= EXPORT_ROWS)
  if (!largest || !listed) throw new Error('A year without paid cards')
  const year = month.slice(0, 4)
  const reason = 'measured'
  return [
    {
      name: `report of the largest game, ${largest.entries.toLocaleString('en-US')} entries`,
      path: `/api/report/${largest.game}?download=1`,
    },
    {
      name: 'tax years of everybody, CSV',
      path: '/api/operator/years.csv',
      body: { year, search: '', reason },
      token: operator,
    },
    { name: 'close of a day, CSV', path: `/api/operator/treasury/close.csv?day=${month}-15`, token: operator },
    {
      name: 'figures of a month, CSV',
      path: `/api/operator/figures.csv?from=${month}-01&to=${month}-28`,
      token: operator,
    },
    {
      name: `list of the console, ${listed.entries.toLocaleString('en-US')} entries of a card, CSV`,
      path: `/api/operator/card-entries.csv?card=${listed.game}`,
      token: operator,
    },
    { name: 'check of the audit log', path: '/api/operator/audit/check', body: {}, token: operator },
    { name: 'statement of a player, CSV', path: '/api/transactions.csv', token: tokenOf(MEASURED) },
    { name: 'year of a player, CSV', path: `/api/me/year.csv?year=${year}`, token: tokenOf(MEASURED) },
  ]
}

async function measure(server: { pid: number; port: number }, port: number, answer: LargeAnswer): Promise<FileFigures> {
  const before = await residentMb(server.pid)
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentMb(server.pid))
      await pause(SAMPLE_MS)
    }
  })()
  const waits: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await take(server.port, { name: OTHER, path: OTHER, token: tokenOf(MEASURED) })
      waits.push(performance.now() - began)
    }
  })()
  const began = performance.now()
  const bytes = await take(port, answer)
  const ms = performance.now() - began
  isOver = true
  await Promise.all([watching, asking])
  waits.sort((one, other) => one - other)
  return {
    name: answer.name,
    bytes,
    ms,
    before,
    most,
    waited: waits.at(-1) ?? 0,
    waited99: waits[Math.floor(waits.length * 0.99)] ?? 0,
  }
}

/** Reads an answer to its end without keeping it, and returns its size. */
async function take(port: number, { name, path, body, token }: LargeAnswer): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  let bytes = 0
  for await (const part of response.body as AsyncIterable<Uint8Array>) bytes += part.length
  return bytes
}

async function residentMb(pid: number): Promise<number> {
  const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return (Number(pages) * PAGE_BYTES) / MB
}
