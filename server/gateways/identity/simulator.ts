import { ServiceSilent } from '../ask.ts'
import type { IdentityAnswer, IdentityGateway } from './port.ts'

/** Unassigned CPFs that the demo's register does not simply confirm. */
export const REGISTERED_AS = {
  mismatch: '99900000188',
  'under-age': '99900000269',
  dead: '99900000340',
  /** The service does not respond. */
  silent: '99900000420',
} as const

/** The demo register's answer for a CPF. */
type SimulatedAnswer = IdentityAnswer | 'silent'

/** The register of the demo and of tests: confirms everybody but these CPFs and those a test sets. Responds at once. */
export function simulatedIdentity(): IdentityGateway & { format(cpf: string, answer: SimulatedAnswer): void } {
  const answers = new Map<string, SimulatedAnswer>(
    Object.entries(REGISTERED_AS).map(([answer, cpf]) => [cpf, answer as SimulatedAnswer]),
  )
  return {
    format: (cpf, answer) => void answers.set(cpf, answer),
    identify: async ({ cpf }) => {
      const answer = answers.get(cpf) ?? 'confirmed'
      if (answer === 'silent') throw new ServiceSilent('timeout', 'simulated')
      return answer
    },
  }
}
