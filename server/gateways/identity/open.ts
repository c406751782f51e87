import * as z from 'zod/mini'
import type { Config } from '#server/platform/config.ts'
import { ask, type ServiceAccess, ServiceSilent } from '../ask.ts'
import type { IdentityGateway } from './port.ts'
import { simulatedIdentity } from './simulator.ts'

const zAnswer = z.object({ match: z.boolean(), adult: z.boolean(), alive: z.boolean() })

/**
 * A register of persons over HTTPS: `POST {"cpf","name","birthDate"}` returns `{"match","adult","alive"}`, each true or false. Personal
 * data is in no URL and no log.
 */
export const httpIdentity = (access: ServiceAccess): IdentityGateway => ({
  identify: async ({ cpf, name, birthDate }) => {
    const read = z.safeParse(zAnswer, await ask(access, { cpf, name, birthDate }))
    if (!read.success) throw new ServiceSilent('unreadable', 'the register answered something else')
    const { match, adult, alive } = read.data
    if (!match) return 'mismatch'
    if (!alive) return 'dead'
    return adult ? 'confirmed' : 'under-age'
  },
})

/** The configured identity register; the demo's own in the demo, undefined if games are not for money. */
export const openIdentity = ({ identity, demo }: Pick<Config, 'identity' | 'demo'>): IdentityGateway | undefined =>
  identity ? httpIdentity(identity) : demo ? simulatedIdentity() : undefined
