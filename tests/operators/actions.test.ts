import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIT_FAMILIES } from '#contract/audit-families.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import * as games from './scenes-games.ts'
import * as money from './scenes-money.ts'
import * as house from './scenes-settings.ts'
import { type Witness, witness } from './witness.ts'

/* Every operator action leaves an audit row: makes each mutating call and looks for its row. */
let app: WalletApp
let seen: Set<string>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  seen = new Set()
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Reads that are not GET: a text too long or a link too secret for a URL, what is read once, and previews. */
const READINGS = new Set([
  'operatorPreviewText',
  'operatorReadLink',
  'operatorTakeAlerts',
  'operatorPreviewFacts',
  'operatorFairPoints',
])

const scenes: Record<string, (witness: Witness) => Promise<void>> = { ...house, ...games, ...money }

test.each(Object.keys(scenes))('%s', { timeout: 60_000 }, async name => {
  const here = await witness(app)
  try {
    await scenes[name]?.(here)
  } finally {
    for (const call of here.seen) seen.add(call)
  }
})

test('no call was left out', () => {
  const actions = app.apps.operator.endpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(actions.filter(name => !seen.has(name) && !READINGS.has(name))).toEqual([])
  expect([...READINGS].filter(name => !actions.includes(name))).toEqual([])
})

test('every action that was written down has words in both languages, and a family that says who reads it', async () => {
  const actions = await app.deps.db.q.selectFrom('audit').select('action').distinct().execute()
  const families = new Set(actions.map(({ action }) => action.slice(0, action.indexOf('.'))))
  expect([...families].filter(family => !(family in AUDIT_FAMILIES))).toEqual([])
  for (const file of ['action-messages.ts', 'action-messages.en.ts']) {
    const text = readFileSync(new URL(`../../operator/lib/${file}`, import.meta.url), 'utf8')
    expect(actions.map(({ action }) => action).filter(action => !text.includes(`'${action}':`))).toEqual([])
  }
})
