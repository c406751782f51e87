import type { Chance } from '#tests/support/random.ts'

/**
 * When a server is killed by a call to the bank: before the bank receives it · after the bank executed it, without the response arriving ·
 * just after the response. For webhook calls: before they reach the server · after the server stored them, without the bank learning ·
 * after the response.
 */
export const MOMENTS = ['before', 'done', 'answered'] as const
export type Moment = (typeof MOMENTS)[number]

/** A row of the table: calls of a type, and how many servers were killed at each moment. */
export type KillRow = Record<Moment, number> & { type: string; calls: number }

export interface Kills {
  /** Counts a call; returns when its server is to be killed by it, if at all. */
  by(type: string, canDie: boolean): Moment | undefined
  stop(): void
  rows(): KillRow[]
  total(): number
}

export interface KillSettings {
  /** How often each moment of each type of call kills a server. */
  each: number
  /** Maximum kills in total. */
  most: number
  /** Probability that a call kills a server while kills are left. */
  share: number
}

/** Types with at most this many calls are rare. */
const SELDOM = 60

/** Decides randomly which calls kill a server, until every moment of every type of call had its kills. */
export function planKills(chance: Chance, { each, most, share }: KillSettings): Kills {
  const rows = new Map<string, KillRow>()
  let total = 0
  let isOver = false
  return {
    by: (type, canDie) => {
      const row = rows.get(type) ?? { type, calls: 0, before: 0, done: 0, answered: 0 }
      rows.set(type, row)
      row.calls += 1
      if (isOver || !canDie || total >= most) return undefined
      const due = MOMENTS.filter(moment => row[moment] < each)
      // Rare calls would otherwise hardly ever be chosen.
      if (due.length === 0 || !chance.happens(row.calls > SELDOM ? share : 6 * share)) return undefined
      const moment = chance.pick(due)
      row[moment] += 1
      total += 1
      return moment
    },
    stop: () => {
      isOver = true
    },
    rows: () => [...rows.values()].sort((one, other) => (one.type < other.type ? -1 : 1)),
    total: () => total,
  }
}

/** The type of a call to the bank, without the ids in it. */
export function typeOf(method: string, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://bank')
  const kinds: readonly [RegExp, string][] = [
    [/^\/oauth\/token$/, 'oauth/token'],
    [/^\/v2\/webhook\//, 'webhook/{chave}'],
    [/^\/v2\/cob\//, 'cob/{txid}'],
    [/^\/v2\/pix\/[^/]+\/devolucao\//, 'pix/{e2eid}/devolucao/{id}'],
    [/^\/v2\/pix\/[^/]+$/, 'pix/{e2eid}'],
    [/^\/v3\/gn\/pix\//, 'gn/pix/{id}'],
    [/^\/v2\/gn\/pix\/enviados\//, 'gn/pix/enviados/{id}'],
    [/^\/v2\/gn\/saldo$/, 'gn/saldo'],
  ]
  const known = kinds.find(([path]) => path.test(pathname))?.[1]
  if (known !== undefined) return `${method} ${known}`
  if (pathname !== '/v2/pix') return `${method} ${pathname}`
  const request = ['txid', 'cpf'].filter(name => searchParams.has(name)).join('&')
  return `${method} pix${request === '' ? '' : `?${request}`}`
}
