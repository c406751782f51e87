import { createHmac, hash, randomBytes } from 'node:crypto'

const RANDOM_BYTES = 6
const NONCE_BYTES = 16
/** Random bytes are fetched by the thousand: an entry takes several ids. No byte is given out twice. */
const POOL_BYTES = 6_000
let pool = Buffer.alloc(0)
let taken = 0

function takeRandom(bytes: number): Buffer {
  if (taken + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES)
    taken = 0
  }
  taken += bytes
  return pool.subarray(taken - bytes, taken)
}

/** A new row id: 24 hex characters, 6 bytes of milliseconds first (so ids sort by time), 6 random bytes. */
export function newId(at: Date): string {
  return idsFrom(at) + takeRandom(RANDOM_BYTES).toString('hex')
}

/** 16 random bytes that make a published hash unguessable. */
export const newNonce = (): Buffer => takeRandom(NONCE_BYTES)

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
  return hash('sha256', token)
}

/** Keyed hash (HMAC-SHA-256, hex) for values with little entropy, such as a CPF that must stay comparable after deletion. */
export function keyedHash(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex')
}

/** The keyed hash of a CPF that stays after deletion, so that exclusions and limits follow the person. */
export const cpfHash = ({ config }: { config: { secretKey: string } }, cpf: string): string =>
  keyedHash(config.secretKey, `cpf:${cpf}`)
