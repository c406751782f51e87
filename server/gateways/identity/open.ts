import type { Config } from '#server/platform/config.ts'
import { httpIdentity } from './http.ts'
import type { IdentityGateway } from './port.ts'
import { simulatedIdentity } from './simulator.ts'

/** The register of persons the environment names; the demo's own in the demo, undefined where nothing is played for money. */
export const openIdentity = ({ identity, demo }: Pick<Config, 'identity' | 'demo'>): IdentityGateway | undefined =>
  identity ? httpIdentity(identity) : demo ? simulatedIdentity() : undefined
