import { createHmac, timingSafeEqual } from 'node:crypto'

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
