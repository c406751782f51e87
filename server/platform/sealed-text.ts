import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The purpose of a sealed text. The key is derived from it, and the ciphertext is bound to one location, such as a row. */
export interface Place {
  purpose: string
  place: string
}

const keyFrom = (secretKey: string, { purpose }: Place): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts a text for storing (AES-256-GCM). */
export function sealText(secretKey: string, at: Place, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey, at), nonce).setAAD(Buffer.from(at.place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a stored text. Throws if it was modified, belongs to another location, or was sealed with another SECRET_KEY. */
export function openText(secretKey: string, at: Place, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey, at), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(at.place))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
