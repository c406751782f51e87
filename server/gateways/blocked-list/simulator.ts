import { ServiceSilent } from '../ask.ts'
import type { BlockedListGateway } from './port.ts'

/** Unassigned CPFs for which the demo's list returns something else than "may bet". */
export const LISTED_AS = {
  blocked: '99900000501',
  /** The service does not respond. */
  silent: '99900000692',
} as const

/** The list of the demo and of tests: empty except for one CPF, and those a test adds. Responds at once. */
export function simulatedBlockedList(): BlockedListGateway & { bar(cpf: string): void } {
  const blocked = new Set<string>([LISTED_AS.blocked])
  return {
    bar: cpf => void blocked.add(cpf),
    look: async cpf => {
      if (cpf === LISTED_AS.silent) throw new ServiceSilent('timeout', 'simulated')
      return blocked.has(cpf) ? { isBlocked: true, why: 'self_excluded' } : { isBlocked: false }
    },
  }
}
