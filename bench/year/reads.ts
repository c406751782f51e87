import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { BenchServer } from '../bench-server.ts'
import { startServer } from '../calls.ts'
import { type Load, load, prepare } from '../load.ts'
import { fill, LIMITED_PLAYER_CALLS, MORE_PLAYER_CALLS, PLAYER_CALLS } from '../player-calls.ts'
import { tokenOf } from '../seed.ts'
import { MEASURED } from './people.ts'

/** The role of a page's user, and the same call in a small and in a large deployment. */
export interface ReadFigures {
  client: 'player' | 'operator'
  path: string
  small: Load
  large: Load
}

/** `unmeasured`: reads of what one of the two deployments has none of. */
export interface Reads {
  figures: ReadFigures[]
  unmeasured: string[]
}

const MOST_ASKS = 200
const FEWEST_ASKS = 30
/** Target duration of all requests of one call. */
const BUDGET_MS = 800
const WARM = 10
/** Requests of a call with a rate limit: the strictest allows 20 an hour. */
const LIMITED_ASKS = 8

/** The search text in the console, unless it is the name of a player. */
const WORDS: Readonly<Record<string, string>> = {
  '/api/operator/athlete-card': 'craques',
  '/api/operator/card-game': 'cartela',
  '/api/operator/room': 'galera',
  '/api/operator/matches': 'atletico',
  '/api/operator/teams': 'atletico',
  '/api/operator/championships': 'liga',
  '/api/operator/athletes': 'luan',
  '/api/operator/push-game': 'gol',
  '/api/operator/push-match': 'atletico',
  '/api/operator/ads': 'rodada',
}
/** A card that is paid. */
const PAID = '{/api/operator/athlete-card?state=paid}'
/** Reads with parameters beyond those of a list: a period, a person, a game. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/api/operator/figures': ['day', 'month'].map(by => `/api/operator/figures?by=${by}&from={month}-01&to={month}-28`),
  '/api/operator/influencer-candidate': ['/api/operator/influencer-candidate?username=ana.silva0'],
  '/api/operator/games/:id/settlement': ['/api/operator/games/{/api/operator/athlete-card?state=paid}/settlement'],
  '/api/operator/games/:id/correction': ['/api/operator/games/{/api/operator/athlete-card?state=paid}/correction'],
  '/api/operator/games/:id/orders': ['/api/operator/games/{/api/operator/athlete-card?state=paid}/orders'],
  '/api/operator/timeline/:kind/:id': [
    '/api/operator/timeline/game/{/api/operator/athlete-card?state=paid}',
    '/api/operator/timeline/match/{/api/operator/matches}',
    '/api/operator/timeline/player/{/api/operator/users}',
    '/api/operator/timeline/deposit/{/api/operator/deposits}',
  ],
  '/api/operator/matches/:id/versions/:version': [
    '/api/operator/matches/{/api/operator/matches?status=finished}/versions/1',
  ],
  '/api/operator/card-calendar': ['/api/operator/card-calendar?from=2026-10-01&to=2026-10-31'],
  '/api/operator/card-entries': [
    `/api/operator/card-entries?card=${PAID}`,
    `/api/operator/card-entries?card=${PAID}&page={last:/api/operator/card-entries?card=${PAID}}`,
    `/api/operator/card-entries?card=${PAID}&search=silva`,
  ],
  '/api/operator/ledger/accounts': ['fund', 'player', 'game'].flatMap(kind => [
    `/api/operator/ledger/accounts?kind=${kind}`,
    `/api/operator/ledger/accounts?kind=${kind}&page={last:/api/operator/ledger/accounts?kind=${kind}}`,
    `/api/operator/ledger/accounts?kind=${kind}&search=silva`,
  ]),
  '/api/operator/years/:year': ['/api/operator/years/2026'],
  '/api/operator/texts/:name/:version': ['/api/operator/texts/terms/2026-11-21'],
  '/api/operator/search': [
    '/api/operator/search?search=silva',
    '/api/operator/search?search=ana.silva0@crava',
    '/api/operator/search?search={/api/operator/withdrawals}',
    '/api/operator/search?search=E00000000202610011200abcdefghijk',
  ],
  '/api/operator/users': [
    '/api/operator/users',
    '/api/operator/users?page={last:/api/operator/users}',
    '/api/operator/users?search=silva',
    '/api/operator/users?search=ana.silva0@crava',
    '/api/operator/users?state=new',
  ],
  '/api/operator/webhook-deliveries': [
    '/api/operator/webhook-deliveries?webhook={/api/operator/webhooks}',
    '/api/operator/webhook-deliveries?webhook={/api/operator/webhooks}&page={last:/api/operator/webhook-deliveries?webhook={/api/operator/webhooks}}',
  ],
  // Omitted: reads that query the bank, demo-only reads, and reads of imports (there are none).
  '/api/operator/reconciliation': [],
  '/api/operator/mailbox': [],
  '/api/operator/mailbox/:id': [],
  '/api/operator/imports/:id': [],
}

/** Every read of the console: the first and last page of each list, by each order, and searched; each page with an id; figures of a month. */
export async function operatorReads(month = '2026-10'): Promise<string[]> {
  const endpoints = (await endpointsOf('admin')).filter(
    ({ method, answersAs }) => method === 'GET' && answersAs !== 'csv',
  )
  return endpoints.flatMap(({ path, query }) => {
    const own = ADDRESSES[path]
    if (own && path !== '/api/operator/users') return own.map(each => each.replaceAll('{month}', month))
    if (path.includes('/:')) {
      const [list, ...rest] = path.split('/:id')
      return [`${list}/{${list}}${rest.join('')}`]
    }
    const fields = shapeOf(query)
    const orders = path === '/api/operator/users' ? [] : optionsOf(fields.sort)
    return [
      ...(own ?? [path]),
      ...(fields.page === undefined || own ? [] : [`${path}?page={last:${path}}`]),
      ...(fields.search === undefined || own ? [] : [`${path}?search=${WORDS[path] ?? 'silva'}`]),
      ...orders.map(sort => `${path}?sort=${sort}`),
    ]
  })
}

export const playerReads = (): string[] => [...Object.keys(PLAYER_CALLS), ...MORE_PLAYER_CALLS, ...LIMITED_PLAYER_CALLS]

const withoutBraces = (path: string): string => {
  const plainer = path.replaceAll(/\{[^{}]*\}/g, 'x')
  return plainer === path ? path : withoutBraces(plainer)
}

/** The reads of players and visitors that `playerReads` lacks. */
export async function unlistedPlayerReads(): Promise<string[]> {
  const listed = playerReads().map(path => withoutBraces(path).replace(/\?.*/, ''))
  return (await endpointsOf('player'))
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/operator/'))
    .filter(({ path }) => !listed.some(one => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(one)))
    .map(({ path }) => path)
}

async function endpointsOf(folder: 'admin' | 'player'): Promise<Endpoint[]> {
  const place = new URL(`../../contract/api/${folder}/`, import.meta.url)
  const names = (await readdir(place)).filter(name => !name.includes('.test.'))
  const modules = await Promise.all(
    names.map(name => import(new URL(name, place).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap(module => Object.values(module)).filter(isEndpoint)
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** zod's internal structure of a declaration. */
interface Def {
  _zod?: { def: { shape?: Record<string, Def>; innerType?: Def; entries?: Record<string, string> } }
}

const shapeOf = (query: unknown): Record<string, Def> => (query as Def)._zod?.def.shape ?? {}
const optionsOf = (field: Def | undefined): string[] => {
  const def = field?._zod?.def
  return def?.innerType ? optionsOf(def.innerType) : Object.values(def?.entries ?? {})
}

interface Deployment {
  env: BenchServer['env']
  url: string
}

/** Requests every read of both clients, alternating between the small and the large deployment. */
export async function measureReads(
  deployments: { small: Deployment; large: Deployment },
  {
    operator,
    match,
    month,
    format,
  }: { operator: string; match: string; month: string; format: (line: string) => void },
): Promise<Reads> {
  const [small, large] = await Promise.all([startServer(deployments.small), startServer(deployments.large)])
  const reads = [
    ...playerReads().map(path => ({ client: 'player' as const, path })),
    ...(await operatorReads(month)).map(path => ({ client: 'operator' as const, path })),
  ].filter(({ path }) => path.includes(match))
  const figures: ReadFigures[] = []
  const unmeasured: string[] = []
  try {
    for (const { client, path } of reads) {
      const token = client === 'player' ? tokenOf(MEASURED) : operator
      const ask = async (server: typeof small): Promise<Load | undefined> => {
        const port = client === 'player' ? server.port : server.operatorPort
        const filled = await fill(path, `http://127.0.0.1:${port}`, token).catch(() => undefined)
        return filled === undefined ? undefined : measure(port, filled, token, LIMITED_PLAYER_CALLS.includes(path))
      }
      const [before, after] = [await ask(small), await ask(large)]
      if (!before || !after || after.failed > 0) {
        format(`${client} ${path}: nothing to measure it with (${before?.failed}, ${after?.failed})`)
        unmeasured.push(path)
        continue
      }
      figures.push({ client, path, small: before, large: after })
      format(
        `${client} ${path}: p50 ${before.p50.toFixed(1)} > ${after.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} > ${after.p99.toFixed(1)} ms`,
      )
    }
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
  return { figures, unmeasured }
}

/** Sequential requests: the latency for one user. */
async function measure(port: number, path: string, token: string, isLimited: boolean): Promise<Load> {
  const ask = (count: number) =>
    load(
      port,
      Array.from({ length: count }, () => prepare('GET', path, token)),
      1,
    )
  if (isLimited) return ask(LIMITED_ASKS)
  const { p50 } = await ask(WARM)
  return ask(Math.max(FEWEST_ASKS, Math.min(MOST_ASKS, Math.floor(BUDGET_MS / Math.max(0.1, p50)))))
}
