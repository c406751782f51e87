import { createHash, createHmac, randomBytes } from 'node:crypto'

const RANDOM_BYTES = 6
/** Random bytes are fetched by the thousand: an entry takes several ids. */
let pool = Buffer.alloc(0)
let taken = 0

/** A new row id: 24 hex characters, 6 bytes of milliseconds first (so ids sort by time), 6 random bytes. */
export function newId(at: Date): string {
  if (taken + RANDOM_BYTES > pool.length) {
    pool = randomBytes(RANDOM_BYTES * 1_000)
    taken = 0
  }
  taken += RANDOM_BYTES
  return idsFrom(at) + pool.toString('hex', taken - RANDOM_BYTES, taken)
}

/**
 * A prefix that sorts before every id created at this time or later, and after all created before it: rows can be found by time through
 * their key.
 */
export const idsFrom = (at: Date): string => at.getTime().toString(16).padStart(12, '0')

/** A file id: 24 random hex characters, unguessable, since images are public by id. */
export function newFileId(): string {
  return randomBytes(12).toString('hex')
}

/** An opaque secret of 256 random bits (session tokens, links in mails). Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: SHA-256, hex. A token has 256 bits, so it needs no salt and no slow hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Keyed hash (HMAC-SHA-256, hex) for values with little entropy, such as a CPF that must stay comparable after deletion. */
export function keyedHash(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex')
}

/** The keyed hash of a CPF that stays after deletion, so that exclusions and limits follow the person. */
export const cpfHash = ({ config }: { config: { secretKey: string } }, cpf: string): string =>
  keyedHash(config.secretKey, `cpf:${cpf}`)
