import { hash, verify } from '@node-rs/argon2'
import { normalisePassword } from '#contract/passwords.ts'
import { createQueue } from '#server/platform/concurrency.ts'
import type { Config } from '#server/platform/config.ts'

/**
 * argon2id with 19 MiB, two passes, one lane (OWASP's recommendation). The hash contains the parameters, so they can be raised later.
 * `least` is the minimum that argon2 accepts; the configuration refuses it outside tests.
 */
const COSTS = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const
const AT_ONCE = 2
/** About two seconds of work: further calls are refused instead of piling up. */
const MOST_WAITING = 64

/** Hashes of random bytes, compared when there is no such account so that the response takes equally long. */
const NOBODYS_HASHES = {
  full: '$argon2id$v=19$m=19456,t=2,p=1$GeDuJUFcJ93zH77/XTgH3Q$JNk9RH8CIr2lSA40uNi345t7W9zy8HgLlPhyGYbP1sw',
  least: '$argon2id$v=19$m=8,t=1,p=1$boT6/CgTd1ZRrX+wY7ipoA$Nx50yeyTW61d1LF6TR+XIeeKyyl9CBV2fguVSluo9U8',
} as const

const inTurn = createQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })

/** Hashes a password for storing. Refuses with `too_many_requests` when too many passwords are waiting. */
export const hashPassword = (password: string, cost: Config['passwordCost'] = 'full'): Promise<string> =>
  inTurn(() => hash(normalisePassword(password), COSTS[cost]))

/**
 * Verifies a typed password against a hash; without a hash it takes equally long and returns false. Refuses with `too_many_requests` when
 * too many passwords are waiting.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  cost: Config['passwordCost'] = 'full',
): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODYS_HASHES[cost], normalisePassword(password)))
  return right && typeof passwordHash === 'string'
}
