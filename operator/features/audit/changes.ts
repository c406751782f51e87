import type { AuditRow } from './api.ts'

type Value = AuditRow['details'][string]

/** A value of an action: what it was, what it is; undefined where there was or is none. `path` says which, in words with dots. */
export interface Change {
  path: string
  before: string | undefined
  after: string | undefined
}

const isObject = (value: Value | undefined): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values by their path. Lists of plain values are one value. */
function flat(
  value: Value | undefined,
  path: string,
  into: Map<string, string>,
  format: (plain: Value) => string,
): void {
  if (value === undefined) return
  if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) flat(part, path === '' ? key : `${path}.${key}`, into, format)
  } else if (Array.isArray(value) && value.some(part => typeof part === 'object' && part !== null)) {
    for (const [index, part] of value.entries()) flat(part, `${path}.${index + 1}`, into, format)
  } else into.set(path, format(value))
}

/**
 * The details of an action as lines: of `before` and `after` what differs (everything where one of them is missing), all else as it is now.
 */
export function changesOf({ before, after, ...rest }: AuditRow['details'], format: (plain: Value) => string): Change[] {
  const [was, is] = [new Map<string, string>(), new Map<string, string>()]
  flat(before, '', was, format)
  flat(after, '', is, format)
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  const changed = paths
    .filter(path => was.get(path) !== is.get(path))
    .map(path => ({ path, before: was.get(path), after: is.get(path) }))
  const other = new Map<string, string>()
  flat(rest, '', other, format)
  return [...changed, ...[...other].map(([path, value]) => ({ path, before: undefined, after: value }))]
}
