/* Reports with manipulations. */
import { createHash } from 'node:crypto'
import type { Report } from '#contract/api/player/proofs.ts'
import type { Sha256 } from '#contract/verify/findings.ts'
import { sealOf } from '#contract/verify/hashes.ts'

/** SHA-256 for the verifier. */
export const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()

/** A changed copy with a recomputed seal, as by a competent forger. */
export async function forged(report: Report, change: (copy: Report) => void): Promise<Report> {
  const copy = structuredClone(report)
  change(copy)
  return { ...copy, seal: await sealOf(sha256, { ...copy }) }
}

type Path = readonly (string | number)[]

/** The paths of every leaf of a document. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? value.map((_one, index) => index) : Object.keys(value)
  return keys.flatMap(key => pathsOf((value as Record<string | number, unknown>)[key], [...path, key]))
}

const changedOf = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`
  return 0
}

/** A copy with one leaf changed or, in an object, removed. */
export function changedAt(report: Report, path: Path, leaveOut: boolean): unknown {
  const copy = structuredClone(report) as unknown as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy)
  if (leaveOut && !Array.isArray(holder)) delete holder[last]
  else holder[last] = changedOf(holder[last])
  return copy
}
