import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 12
const SEAL_BYTES = 12

/** The first 96 bits of a keyed hash, so that tokens cannot be guessed. */
const sealOf = (key: string, id: Buffer): Buffer =>
  createHmac('sha256', key).update('shared-game:').update(id).digest().subarray(0, SEAL_BYTES)

/** The name of a game (24 hex) in its owner's share link: the id and a seal by the server's key, 32 letters. */
export function gameToken(key: string, gameId: string): string {
  const id = Buffer.from(gameId, 'hex')
  return Buffer.concat([id, sealOf(key, id)]).toString('base64url')
}

/** The game of a token; undefined if this server did not seal it. */
export function gameOfToken(key: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SEAL_BYTES) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  return timingSafeEqual(sealOf(key, id), bytes.subarray(ID_BYTES)) ? id.toString('hex') : undefined
}

const CHALLENGE_SEAL_BYTES = 16
/** The seal of a challenge is also the synthetic initialisation vector for encrypting its id, so that a game has exactly one link. */
const challengeSeal = (key: string, id: Buffer): Buffer =>
  createHmac('sha256', key).update('challenge:').update(id).digest().subarray(0, CHALLENGE_SEAL_BYTES)
const challengeKey = (key: string): Buffer => createHmac('sha256', key).update('challenge-cipher').digest()

/** The name of a game in a challenge, 38 letters. Unlike a shared game's token it hides the id, which is secret before the lock (C12). */
export function challengeToken(key: string, gameId: string): string {
  const id = Buffer.from(gameId, 'hex')
  const seal = challengeSeal(key, id)
  return Buffer.concat([seal, createCipheriv('aes-256-ctr', challengeKey(key), seal).update(id)]).toString('base64url')
}

/** The game of a challenge; undefined if this server did not seal it. */
export function gameOfChallenge(key: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== CHALLENGE_SEAL_BYTES + ID_BYTES) return undefined
  const seal = bytes.subarray(0, CHALLENGE_SEAL_BYTES)
  const id = createDecipheriv('aes-256-ctr', challengeKey(key), seal).update(bytes.subarray(CHALLENGE_SEAL_BYTES))
  return timingSafeEqual(challengeSeal(key, id), seal) ? id.toString('hex') : undefined
}
