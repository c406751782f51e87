/* External monitoring: a running process exports every metric that the dashboard and the alerts name, and docs/running.md describes every
   alert. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkAudit } from '#server/modules/audit/index.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { invariants } from '#server/registry.ts'
import { newPlayer } from '#tests/support/people.ts'
import { askFor, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

interface Alert {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const ends: (() => Promise<void>)[] = []
let app: WalletApp
let result = ''
beforeAll(async () => {
  app = await startWalletApp({ env: { METRICS_TOKEN: 'a-token-of-prometheus' }, onEnd: end => void ends.unshift(end) })
  await newPlayer(app)
  const payer = await newPayer(app)
  await app.pay(await askFor(payer))
  await checkBooks(app.deps, invariants, { wait: true })
  await checkAudit(app.deps, { wait: true, published: publishedHeads })
  result = await (await metrics('Bearer a-token-of-prometheus')).text()
})
afterAll(async () => {
  for (const end of ends) await end()
})

const metrics = (authorization: string) => fetch(`${app.operatorUrl}/metrics`, { headers: { authorization } })
const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
const alerts = async (): Promise<Alert[]> =>
  (parse(await read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  )
const panels = async () =>
  (JSON.parse(await read('deploy/grafana/crava.json')) as { panels: { title: string; targets: { expr: string }[] }[] })
    .panels

/** Exported by Prometheus itself. */
const OF_PROMETHEUS = new Set(['up'])

/** Names of a process's metrics, including a histogram's derived ones. */
function metricNames(): Set<string> {
  const names = [...result.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set([...names, ...OF_PROMETHEUS])
}

/** Metrics in an expression: words that are neither functions nor part of a label or a range. */
const namesIn = (expr: string): string[] =>
  expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on|without)\s*\([^)]*\)/g, '')
    .match(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/gi)
    ?.filter(word => !['or', 'and', 'unless', 'by'].includes(word)) ?? []

function isBalanced(expr: string): boolean {
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of expr.replaceAll(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign in pairs && open.pop() !== pairs[sign]) return false
  }
  return open.length === 0
}

test('the metrics are for those who have their token', async () => {
  expect((await fetch(`${app.operatorUrl}/metrics`)).status).toBe(401)
  expect((await metrics('Bearer another')).status).toBe(401)
  expect((await metrics('Bearer a-token-of-prometheus')).status).toBe(200)
})

test('every expression of the dashboard and the alerts is about metrics that a process tells', async () => {
  const exprs = [...(await panels()).flatMap(({ targets }) => targets), ...(await alerts())].map(({ expr }) => expr)
  expect(exprs.length).toBeGreaterThan(40)
  const names = metricNames()
  for (const expr of exprs) {
    expect(isBalanced(expr), `about ${expr}`).toBe(true)
    expect(namesIn(expr).length, `about ${expr}`).toBeGreaterThan(0)
    for (const name of namesIn(expr)) expect(names, `${name} of ${expr}`).toContain(name)
  }
})

test('every exported metric is used by the dashboard or an alert', async () => {
  const looked = [...(await panels()).flatMap(({ targets }) => targets), ...(await alerts())]
  const all = looked.map(({ expr }) => expr).join('\n')
  const own = [...result.matchAll(/^# TYPE (crava_\w+) /gm)].map(([, name = '']) => name)
  expect(own.length).toBeGreaterThan(20)
  for (const name of own) expect(all, `about ${name}`).toContain(name)
})

test('every alert says how bad it is, what it is about, and where it says what to do', async () => {
  const running = await read('docs/running.md')
  const anchors = new Set([...running.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase()))
  for (const { alert, labels, annotations } of await alerts()) {
    expect(['page', 'ticket'], `about ${alert}`).toContain(labels.severity)
    expect(annotations.summary, `about ${alert}`).toMatch(/\.$/)
    expect(annotations.runbook).toBe(`docs/running.md#${alert.toLowerCase()}`)
    expect(anchors, `about ${alert}`).toContain(alert.toLowerCase())
  }
})

test('metrics have values, and no label contains personal data', () => {
  for (const line of [
    /^crava_ledger_ok 1$/m,
    /^crava_ledger_checked_seconds \d/m,
    /^crava_audit_ok 1$/m,
    /^crava_queue_jobs\{state="due"\} \d+$/m,
    /^crava_withdrawals\{state="held"\} 0$/m,
    /^crava_settlement_overdue_seconds 0$/m,
    /^crava_turn_overdue_seconds 0$/m,
    /^crava_sockets 0$/m,
    /^crava_db_pool_size 8$/m,
    /^crava_gateway_seconds_count\{gateway="pix",call="createCharge",outcome="done"\} 1$/m,
    /^crava_gateway_seconds_count\{gateway="mail",call="send",outcome="done"\} [1-9]/m,
    /^crava_jobs_total\{task="[\w.-]+",outcome="done"\} [1-9]/m,
    /^crava_live_messages_total\{to="users"\} [1-9]/m,
  ])
    expect(result).toMatch(line)
  for (const [, value = ''] of result.matchAll(/^crava_.*?="([^"]*)"/gm))
    expect(value).not.toMatch(/[0-9a-f]{24}|@|\d{11}/)
})
