import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { keyedHash } from '#server/platform/ids.ts'
import { openText, sealText } from '#server/platform/sealed-text.ts'

/** RFC 6238 as every app of codes takes it: SHA-1, 6 digits, steps of 30 seconds. */
const STEP_MS = 30_000
/** A code of the step before or after counts too: phones' clocks are a little off, and typing takes time. */
const STEPS_OFF = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Without letters and digits that are taken for one another. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const placeOf = (operatorId: string) => ({ purpose: 'crava operator totp', place: operatorId })

/** Encrypts a secret for storing, for this operator alone: it opens in nobody else's row. */
export const sealSecret = (secretKey: string, operatorId: string, secret: string): string =>
  sealText(secretKey, placeOf(operatorId), secret)

/** The secret of what was stored. Throws when it was changed, is another operator's, or was sealed with another SECRET_KEY. */
export const openSecret = (secretKey: string, operatorId: string, stored: string): string =>
  openText(secretKey, placeOf(operatorId), stored)

/** The URI an authenticator app reads from a QR code. */
export const secretUri = (username: string, secret: string): string =>
  new TOTP({ issuer: 'Crava', label: username, secret }).toString()

/** The time step whose code this is, of those that count now; undefined when it is none of theirs. */
export function stepOf(secret: string, code: string, now: Date): bigint | undefined {
  const off = new TOTP({ secret }).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF })
  return off === null ? undefined : BigInt(Math.floor(now.getTime() / STEP_MS) + off)
}

/** Ten codes for who loses the phone, such as `k7mq2-x9tbd`; 49 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** The stored form of a recovery code, however it was typed. */
export const recoveryHash = (secretKey: string, operatorId: string, typed: string): string =>
  keyedHash(secretKey, `operator-recovery:${operatorId}:${typed.toLowerCase().replace(/[\s-]/g, '')}`)
