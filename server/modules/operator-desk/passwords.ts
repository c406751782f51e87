import { Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's second choice for argon2id: 19 MiB, two passes. */
const COST = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash no password has: verified where there is no account, so that both take as long. */
const nobody = hash('nobody has this one', COST)

/** argon2id of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether a password belongs to a hash; without a hash it does the same work and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== undefined
}
