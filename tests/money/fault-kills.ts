import type { Chance } from '#tests/support/random.ts'

/**
 * When a call kills its server. To the bank: before it arrives · after it is executed, before the response · after the response. A notice: before
 * it arrives · after it is processed, before the acknowledgement · after it.
 */
export const MOMENTS = ['before', 'done', 'answered'] as const
export type Moment = (typeof MOMENTS)[number]

/** A row of the table: calls of a type, and kills by moment. */
export type KillRow = Record<Moment, number> & { type: string; calls: number }

export interface Kills {
  /** Counts a call; returns the moment at which it kills its server, if any. */
  by(type: string, canDie: boolean): Moment | undefined
  stop(): void
  rows(): KillRow[]
  total(): number
}

export interface KillSettings {
  /** Kills per moment and type of call. */
  each: number
  /** Maximum number of kills. */
  most: number
  /** Probability of a kill while one is due. */
  share: number
}

/** Below this number a type of call is rare. */
const SELDOM = 60

/** Selects random calls to kill a server, until every moment of every type of call has had its turn. */
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
      // Rare calls need a higher probability.
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

/** The type of a call to the bank: its path without ids. */
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
