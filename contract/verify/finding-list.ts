/** Findings as they are gathered. */
import type { Finding } from './findings.ts'
import { formatBriefly, Unreadable } from './shape.ts'

/** More says nothing new: a changed price is wrong of every entry. */
const MOST = 1_000

/** What was found so far. */
export interface FindingList {
  readonly all: Finding[]
  add(finding: Finding): void
  /** Adds a finding where two values differ. */
  expect(where: Pick<Finding, 'code' | 'field' | 'entry' | 'player'>, expected: unknown, found: unknown): void
  /** What a reader gives; undefined, with a finding, when it throws Unreadable. */
  read<T>(work: () => T): T | undefined
}

/** An empty list. */
export function findingList(): FindingList {
  const all: Finding[] = []
  const add = (finding: Finding): void => {
    if (all.length < MOST) all.push(finding)
  }
  return {
    all,
    add,
    expect: (where, expected, found) => {
      if (expected !== found) add({ ...where, expected: formatBriefly(expected), found: formatBriefly(found) })
    },
    read: work => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        const { field, expected, found } = error
        add({ code: 'unreadable', field, expected, found })
        return undefined
      }
    },
  }
}
