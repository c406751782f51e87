/** Random integers that repeat with the same seed, so that a fault run can be reproduced. */
interface Chance {
  /** True with this probability (0 to 1). */
  happens(share: number): boolean
  /** A whole number below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** mulberry32: small, and even enough for choosing faults. */
function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { happens: share => next() < share, below, pick: from => from[below(from.length)] ?? from[0] }
}

/**
 * Faults of a call. unavailable: 503 without effect · too_many: 429 · lost_request: the connection closes before any effect · lost_answer:
 * it takes effect, and the connection closes instead of a response · failed_answer: it takes effect, and the response is 500 · slow: the
 * response is delayed · token_revoked: 401.
 */
export const CALL_FAULTS = [
  'unavailable',
  'too_many',
  'lost_request',
  'lost_answer',
  'failed_answer',
  'slow',
  'token_revoked',
] as const
/** Faults of a webhook call: it is never sent, is sent twice, is overtaken by the next one, or is delayed. */
export const NOTICE_FAULTS = ['withhold', 'duplicate', 'reorder', 'delay'] as const
/** deny_payout: refused when requested · refuse_payout, refuse_return: accepted, and refused when it should arrive. */
export const BANK_FAULTS = ['deny_payout', 'refuse_payout', 'refuse_return'] as const

export type CallFault = (typeof CALL_FAULTS)[number]
export type NoticeFault = (typeof NOTICE_FAULTS)[number]
export type BankFault = (typeof BANK_FAULTS)[number]
export type Fault = CallFault | NoticeFault | BankFault

/** All of them, in the order of the control page. */
export const FAULTS: readonly Fault[] = [...CALL_FAULTS, ...NOTICE_FAULTS, ...BANK_FAULTS]

/** A fault that is to happen the next times. `method` and `path` (a part of it) narrow which calls it is for. */
export interface PlannedFault {
  fault: Fault
  times: number
  method?: string | undefined
  path?: string | undefined
}

/** Random faults: `rate` is the probability (0 to 1) of a fault in a call, a webhook call, a payout. */
export interface RandomFaults {
  seed: number
  rate: number
}

export interface Faults {
  plan(fault: PlannedFault): void
  planned(): readonly PlannedFault[]
  random(faults: RandomFaults | undefined): void
  /** The fault of this call, if any. */
  call(method: string, path: string): CallFault | undefined
  notice(): NoticeFault | undefined
  bank<Name extends BankFault>(...candidates: [Name, ...Name[]]): Name | undefined
  /** The delay of something slow. */
  slowMs(): number
}

/** Faults planned on the control page, and random ones otherwise. `slowMs` is the maximum delay. */
export function makeFaults(random: RandomFaults | undefined, slowMs: number): Faults {
  let planned: PlannedFault[] = []
  let rate = random?.rate ?? 0
  let chance = chanceFrom(random?.seed ?? 1)
  const take = (isFit: (each: PlannedFault) => boolean): Fault | undefined => {
    const found = planned.find(isFit)
    if (!found) return undefined
    planned = planned
      .map(each => (each === found ? { ...each, times: each.times - 1 } : each))
      .filter(each => each.times > 0)
    return found.fault
  }
  const takeOf = <Name extends Fault>(
    names: readonly [Name, ...Name[]],
    isFit: (each: PlannedFault) => boolean = () => true,
  ): Name | undefined => {
    const taken = take(each => names.some(name => name === each.fault) && isFit(each))
    const known = names.find(name => name === taken)
    return known ?? (rate > 0 && chance.happens(rate) ? chance.pick(names) : undefined)
  }
  return {
    plan: fault => {
      planned = [...planned, fault].slice(-200)
    },
    planned: () => planned,
    random: faults => {
      rate = faults?.rate ?? 0
      chance = chanceFrom(faults?.seed ?? 1)
      if (!faults) planned = []
    },
    call: (method, path) =>
      takeOf(CALL_FAULTS, each => (each.method ?? method) === method && path.includes(each.path ?? '')),
    notice: () => takeOf(NOTICE_FAULTS),
    bank: (...candidates) => takeOf(candidates),
    slowMs: () => (rate > 0 ? 1 + chance.below(slowMs) : slowMs),
  }
}
