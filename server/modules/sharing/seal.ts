import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 12
const SEAL_BYTES = 12

/** The first 96 bits of a keyed hash: whoever tries tokens out needs more tries than there are moments. */
const sealOf = (key: string, id: Buffer): Buffer =>
  createHmac('sha256', key).update('shared-game:').update(id).digest().subarray(0, SEAL_BYTES)

/** How a game (24 hex) is named in the link its owner shares: its id and a seal by the server's key, 32 letters. */
export function gameToken(key: string, gameId: string): string {
  const id = Buffer.from(gameId, 'hex')
  return Buffer.concat([id, sealOf(key, id)]).toString('base64url')
}

/** The game a token names; undefined for one that this server did not seal. */
export function gameOfToken(key: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SEAL_BYTES) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  return timingSafeEqual(sealOf(key, id), bytes.subarray(ID_BYTES)) ? id.toString('hex') : undefined
}

const CHALLENGE_SEAL_BYTES = 16
/** The seal of a challenge is also what its id is enciphered from (a synthetic initialisation vector), so that a game has one link. */
const challengeSeal = (key: string, id: Buffer): Buffer =>
  createHmac('sha256', key).update('challenge:').update(id).digest().subarray(0, CHALLENGE_SEAL_BYTES)
const challengeKey = (key: string): Buffer => createHmac('sha256', key).update('challenge-cipher').digest()

/**
 * How a game is named in a challenge, 38 letters. Unlike a shared game's token it does not reveal the id, which nobody else knows before
 * the lock (C12).
 */
export function challengeToken(key: string, gameId: string): string {
  const id = Buffer.from(gameId, 'hex')
  const seal = challengeSeal(key, id)
  return Buffer.concat([seal, createCipheriv('aes-256-ctr', challengeKey(key), seal).update(id)]).toString('base64url')
}

/** The game a challenge names; undefined for one that this server did not seal. */
export function gameOfChallenge(key: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== CHALLENGE_SEAL_BYTES + ID_BYTES) return undefined
  const seal = bytes.subarray(0, CHALLENGE_SEAL_BYTES)
  const id = createDecipheriv('aes-256-ctr', challengeKey(key), seal).update(bytes.subarray(CHALLENGE_SEAL_BYTES))
  return timingSafeEqual(challengeSeal(key, id), seal) ? id.toString('hex') : undefined
}
