import { expect } from 'vitest'
import { checkBooks, type Invariant } from '#server/modules/ledger/index.ts'
import { movementsAfter } from '#server/modules/ledger/reads-changes.ts'
import { faultsOfMovements } from '#server/modules/ledger/service-changes.ts'
import type { TestApp } from './app.ts'

/** The invariant whose findings contain the balances of the ledger's funds per slice. */
const OF_BALANCES = 'withheld-fund'

/** The findings of a full check, after verifying that the sliced check finds the same for these invariants. */
export async function foundBothWays(app: TestApp, invariants: readonly Invariant[]) {
  const broken = (await checkBooks(app.deps, invariants, { wait: true }))?.broken ?? []
  const sliced = new Set<string>()
  for (const { name, about, find } of invariants) {
    for (let place: string | null = ''; place !== null && about?.next;) {
      const { subjects, after }: { subjects: readonly string[]; after: string | null } = await about.next(
        app.deps.db,
        place,
      )
      if ((await find(app.deps.db, subjects)).length > 0) sliced.add(name)
      place = after
    }
  }
  const movements = await movementsAfter(app.deps.db, { after: '', limit: 10_000 })
  const found = await app.deps.db.tx(tx => faultsOfMovements(tx, movements, invariants))
  for (const { invariant } of found) sliced.add(invariant)
  const inSlices = new Set(invariants.filter(one => one.about && one.name !== OF_BALANCES).map(one => one.name))
  const whole = new Set(broken.map(one => one.invariant))
  expect([...sliced].filter(name => inSlices.has(name)).toSorted()).toEqual(
    [...whole].filter(name => inSlices.has(name)).toSorted(),
  )
  return broken
}
