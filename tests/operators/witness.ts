import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CallParts } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { WalletApp } from '#tests/support/wallet.ts'

/** A scene's response, loosely typed: the scenes only pass ids on. */
export type Witnessed = { _id: string } & Record<string, string>

export interface Witness {
  app: WalletApp
  /** An administrator with all roles. */
  operator: TestOperator
  /** Makes a call by name, and expects success and a new audit row by its author. */
  does: (name: string, parts?: CallParts, by?: TestOperator) => Promise<Witnessed>
  /** Makes a read call by name. */
  reads: (name: string, parts?: CallParts) => Promise<Record<string, unknown>>
  /** Calls that were seen to leave a row. */
  seen: Set<string>
  reason: { reason: string }
}

/** Records which calls leave an audit row. */
export async function witness(app: WalletApp): Promise<Witness> {
  const operator = await newOperator(app)
  const seen = new Set<string>()
  const call = (name: string, parts: CallParts, by: TestOperator) => {
    const endpoint = app.apps.operator.endpoints.find(one => one.name === name)
    if (!endpoint) throw new Error(`There is no call ${name}`)
    return by.call(endpoint, parts)
  }
  const rowsOf = async (id: string): Promise<bigint> => {
    const [row] = await app.deps.db.rows(sql<{ rows: bigint }>`
      select count(*) as rows from audit where operator_id = ${id} and hash is not null`)
    return row?.rows ?? 0n
  }
  return {
    app,
    operator,
    seen,
    reason: { reason: 'Porque é preciso' },
    does: async (name, parts = {}, by = operator) => {
      const before = await rowsOf(by.id)
      const { status, raw } = await call(name, parts, by)
      expect([name, status, status < 300 ? '' : raw]).toEqual([name, expect.toBeOneOf([200, 201]), ''])
      expect([name, (await rowsOf(by.id)) > before]).toEqual([name, true])
      seen.add(name)
      return raw as Witnessed
    },
    reads: async (name, parts = {}) => (await call(name, parts, operator)).raw as Record<string, unknown>,
  }
}
