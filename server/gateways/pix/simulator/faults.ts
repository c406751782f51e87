import { chanceFrom } from './chance.ts'

/**
 * What can go wrong with a call. unavailable: 503 before anything happens · too_many: 429 · lost_request: the line is cut before
 * anything happens · lost_answer: it happens, and the line is cut instead of an answer · failed_answer: it happens, and the answer is
 * 500 · slow: the answer takes its time · token_revoked: 401.
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
/** What can go wrong with a notice: it never goes out, goes out twice, is overtaken by the next one, or takes its time. */
export const NOTICE_FAULTS = ['withhold', 'duplicate', 'reorder', 'delay'] as const
/** deny_payout: refused when it is asked for · refuse_payout, refuse_return: taken, and refused when it should arrive. */
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

/** Faults by chance: `rate` is how often (0 to 1) something goes wrong with a call, a notice, a payout. */
export interface RandomFaults {
  seed: number
  rate: number
}

export interface Faults {
  plan(fault: PlannedFault): void
  planned(): readonly PlannedFault[]
  random(faults: RandomFaults | undefined): void
  /** What goes wrong with this call, if anything. */
  call(method: string, path: string): CallFault | undefined
  notice(): NoticeFault | undefined
  bank<Name extends BankFault>(...candidates: [Name, ...Name[]]): Name | undefined
  /** How long something slow takes. */
  slowMs(): number
}

/** Faults as planned on the control page, and by chance where nothing is planned. `slowMs` is the longest of the slow. */
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
