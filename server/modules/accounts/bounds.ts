import { CONFIRM_HOURS, RECOVERY_MINUTES } from '#contract/limits.ts'
import type { Allowance } from '#server/platform/throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const allow = (burst: number, perMs: number): Allowance => ({ burst, perMs })

/**
 * Rate limits of accounts (api.md "Common"). A source is `sourceOf(address)`. A refused attempt takes nothing from the buckets after the
 * one that refused it.
 */
export const bounds = {
  /** Wrong passwords at sign-in from a device that this account has used: other sources cannot exhaust this limit. */
  signInKnownDevice: allow(10, 15 * MINUTE_MS),
  signInSource: allow(30, 15 * MINUTE_MS),
  signInAccountSource: allow(5, 15 * MINUTE_MS),
  /** Wrong passwords over all unknown devices, so that many sources together cannot guess more than this. */
  signInAccount: allow(50, HOUR_MS),
  /** Correct passwords: only their owner can exhaust this limit. It bounds hashing and sessions. */
  signedIn: allow(200, HOUR_MS),
  signUpSource: allow(20, HOUR_MS),
  checkSource: allow(30, MINUTE_MS),
  checkCpfs: allow(5, HOUR_MS),
  /** Repeated checks of one CPF by one source count once. */
  checkSameCpf: allow(1, HOUR_MS),
  recoverSource: allow(10, HOUR_MS),
  recoverAddress: allow(3, HOUR_MS),
  linkSource: allow(30, 15 * MINUTE_MS),
  confirmationMails: allow(3, HOUR_MS),
  userSearch: allow(60, MINUTE_MS),
  profileChanges: allow(60, HOUR_MS),
  exports: allow(10, HOUR_MS),
} as const

export const LINK_LIFETIME_MS = {
  recovery: RECOVERY_MINUTES * MINUTE_MS,
  'confirm-email': CONFIRM_HOURS * HOUR_MS,
} as const

/** Devices and sessions kept per account; the least recently used are removed first. */
export const MOST_DEVICES = 30
export const MOST_SESSIONS = 50
export const DEVICE_COOKIE_SECONDS = 365 * 24 * 3_600
/** A device without a sign-in for the lifetime of its cookie is removed. */
export const DEVICE_STORED_MS = (DEVICE_COOKIE_SECONDS + 30 * 24 * 3_600) * 1_000
