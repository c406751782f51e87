import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { keyedHash } from '#server/platform/ids.ts'
import { openText, sealText } from '#server/platform/sealed-text.ts'

/** RFC 6238 with the parameters every authenticator app supports: SHA-1, 6 digits, steps of 30 seconds. */
const STEP_MS = 30_000
/** A code of the previous or next step counts too: phones' clocks differ slightly, and typing takes time. */
const STEPS_OFF = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Without letters and digits that are easily confused. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const placeOf = (operatorId: string) => ({ purpose: 'crava operator totp', place: operatorId })

/** Encrypts a secret for storing, bound to this operator's row. */
export const sealSecret = (secretKey: string, operatorId: string, secret: string): string =>
  sealText(secretKey, placeOf(operatorId), secret)

/** Decrypts a stored secret. Throws if it was modified, belongs to another operator, or was sealed with another SECRET_KEY. */
export const openSecret = (secretKey: string, operatorId: string, stored: string): string =>
  openText(secretKey, placeOf(operatorId), stored)

/** The URI an authenticator app reads from a QR code. */
export const secretUri = (username: string, secret: string): string =>
  new TOTP({ issuer: 'Crava', label: username, secret }).toString()

/** The time step of a code among those currently accepted; undefined if none matches. */
export function stepOf(secret: string, code: string, now: Date): bigint | undefined {
  const off = new TOTP({ secret }).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF })
  return off === null ? undefined : BigInt(Math.floor(now.getTime() / STEP_MS) + off)
}

/** Ten recovery codes for a lost phone, such as `k7mq2-x9tbd`; 49 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** The stored form of a recovery code, ignoring how it was typed. */
export const recoveryHash = (secretKey: string, operatorId: string, typed: string): string =>
  keyedHash(secretKey, `operator-recovery:${operatorId}:${typed.toLowerCase().replace(/[\s-]/g, '')}`)
