import { ServiceSilent } from '../ask.ts'
import type { IdentityAnswer, IdentityGateway } from './port.ts'

/** CPFs of nobody that the demo's register does not simply confirm. */
export const REGISTERED_AS = {
  mismatch: '99900000188',
  'under-age': '99900000269',
  dead: '99900000340',
  /** Nobody answers. */
  silent: '99900000420',
} as const

/** What the demo's register says of a CPF. */
type Said = IdentityAnswer | 'silent'

/** The register of the demo and of tests: everybody is who they say, but for these CPFs and whom a test tells of. Answers at once. */
export function simulatedIdentity(): IdentityGateway & { say(cpf: string, said: Said): void } {
  const answers = new Map<string, Said>(Object.entries(REGISTERED_AS).map(([said, cpf]) => [cpf, said as Said]))
  return {
    say: (cpf, said) => void answers.set(cpf, said),
    identify: async ({ cpf }) => {
      const said = answers.get(cpf) ?? 'confirmed'
      if (said === 'silent') throw new ServiceSilent('timeout', 'simulated')
      return said
    },
  }
}
