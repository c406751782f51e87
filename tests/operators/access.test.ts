import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { operatorSignIn, operatorSignOut } from '#contract/api/admin/console.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mayDo, type Role, ROLES } from '#contract/roles.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { columnsOf } from './columns.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Every console call that needs a session; signing out comes last, because it ends the session. */
const closed = (): Endpoint[] =>
  app.apps.operator.endpoints
    .filter(endpoint => endpoint.access !== 'visitor')
    .toSorted((a, b) => Number(a.name === operatorSignOut.name) - Number(b.name === operatorSignOut.name))

/** An unknown id and an empty body, so that an allowed call changes nothing. */
async function ask({ method, path }: Endpoint, token: string | undefined): Promise<{ status: number; code: unknown }> {
  const answer = await fetch(new URL(path.replace(/:\w+/g, 'f'.repeat(24)), app.operatorUrl), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('application/json')
  return { status: answer.status, code: isJson ? (JSON.parse(text) as { code?: unknown }).code : undefined }
}

let cells = 0
/** Makes every call with one token, and returns the result by name: an error code, or allowed. */
async function column(token: string | undefined): Promise<Record<string, unknown>> {
  const text: Record<string, unknown> = {}
  for (const endpoint of closed()) {
    const { status, code } = await ask(endpoint, token)
    expect([endpoint.name, status]).not.toEqual([endpoint.name, 500])
    text[endpoint.name] = status === 401 || status === 403 ? code : 'in'
    cells += 1
  }
  return text
}

const expected = (format: (endpoint: Endpoint) => string): Record<string, string> =>
  Object.fromEntries(closed().map(endpoint => [endpoint.name, format(endpoint)]))

const audited = async (): Promise<string[]> => {
  const rows = await app.deps.db.q.selectFrom('audit').select('action').orderBy('id').execute()
  return rows
    .map(row => row.action)
    .filter(action => !/^(operator\.signed-(in|out)|(audit|books)\.checked)$/.test(action))
}

test('every admin endpoint declares its roles', () => {
  const unnamed = app.apps.operator.endpoints.filter(
    ({ access, roles = [] }) => access === 'player' || (access === 'operator' && roles.length === 0),
  )
  expect(unnamed.map(endpoint => endpoint.name)).toEqual([])
  expect(closed().length).toBeGreaterThan(100)
  // Besides pictures, visitors can only call sign-in.
  const open = app.apps.operator.endpoints.filter(endpoint => endpoint.access === 'visitor')
  expect(open.map(endpoint => endpoint.name).toSorted()).toEqual([
    'getFile',
    'operatorReadLink',
    'operatorSetPassword',
    'operatorSignIn',
  ])
})

test('a call that names no roles is nobody’s', async () => {
  const endpoint = closed().find(({ name }) => name === 'operatorStatus')
  const admin = await newOperator(app)
  const { roles } = endpoint ?? {}
  try {
    if (endpoint) delete endpoint.roles
    expect(endpoint && (await ask(endpoint, admin.token))).toEqual({ status: 403, code: 'forbidden' })
  } finally {
    if (endpoint && roles) endpoint.roles = roles
  }
})

test('each call × each of those who could try it', { timeout: 120_000 }, async () => {
  cells = 0
  const player = await newPlayer(app)
  const disabled = await newOperator(app)
  await app.deps.db.q
    .updateTable('operator')
    .set({ disabled_at: app.clock.now() })
    .where('id', '=', disabled.id)
    .execute()
  const people: Record<Role, string> = { support: '', games: '', finance: '', admin: '' }
  for (const role of ROLES) people[role] = (await newOperator(app, { roles: [role] })).token
  const unenrolled = await newOperator(app)
  const before = await audited()

  for (const token of [undefined, player.token, `Bearer ${player.token}`, 'x'.repeat(43), disabled.token])
    expect(await column(token)).toEqual(expected(() => 'unauthorized'))
  for (const role of ROLES)
    expect([role, await column(people[role])]).toEqual([
      role,
      expected(({ roles = [] }) => (mayDo([role], roles) ? 'in' : 'forbidden')),
    ])
  app.deps.config.operatorTotp = 'required'
  try {
    expect(await column(unenrolled.token)).toEqual(expected(({ beforeTotp }) => (beforeTotp ? 'in' : 'totp_to_set')))
  } finally {
    app.deps.config.operatorTotp = 'optional'
  }
  expect(await audited()).toEqual(before)
  console.log(`${cells} cells: ${closed().length} calls × 10 who could try them`)
})

test('several roles open what each of them opens; a role that was taken away opens nothing from the next call on', async () => {
  const both = await newOperator(app, { roles: ['support', 'finance'] })
  const text = await column(both.token)
  expect(text).toEqual(expected(({ roles = [] }) => (mayDo(['support', 'finance'], roles) ? 'in' : 'forbidden')))
  const { token } = (await app.call(operatorSignIn, { body: both })).data
  const treasury = closed().find(({ name }) => name === 'operatorTreasury')
  if (!treasury) throw new Error('There is no treasury')
  expect((await ask(treasury, token)).status).toBe(200)
  await app.deps.db.q
    .updateTable('operator')
    .set({ roles: ['support'] })
    .where('id', '=', both.id)
    .execute()
  expect((await ask(treasury, token)).status).toBe(403)
})

test('docs/operators.md says what the calls declare', async () => {
  const rows = app.apps.operator.endpoints
    .filter(endpoint => endpoint.access === 'operator')
    .toSorted((a, b) => (a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1))
    .map(endpoint => {
      const marks = ROLES.map(role => (mayDo([role], endpoint.roles ?? []) ? '●' : ''))
      return `| \`${endpoint.method} ${endpoint.path}\` | ${endpoint.summary} | ${marks.join(' | ')} |`
    })
  const page = `${DOC_HEAD}\n${rows.join('\n')}\n\n${LISTS_HEAD}\n${listRows().join('\n')}\n`
  await expect(page).toMatchFileSnapshot('../../docs/operators.md')
})

const DOC_HEAD = `# Operator roles

Every call of the operators' port declares the roles that may make it; \`admin\` may make all of them.
A call without roles does not compile. An operator with several roles may make the calls of each.
Every change is recorded in the audit log. A reason is asked for where money, results or people are
touched: drafts, and kick-offs of matches on which no game was opened, need none. Each role reads
the log entries of its own families of actions (\`contract/audit-families.ts\`); \`admin\` reads all of
them.

- **support** helps players: reads deposits and withdrawals, answers disputes and reports.
- **games** manages games: championships, matches, cards, rooms, push games, slides, ads,
  influencers.
- **finance** manages money: suspense, withdrawals, the operator's account, the books.
- **admin** manages operators, and may do everything the other roles may.

Search (Ctrl K, on a Mac ⌘ K) finds what the operator may open, by words of three letters or more, by
a whole id, by the end-to-end id of a Pix or by a code. An entry is found by its id once its game is
closed to entries, and only its game and player are told (C12).

In lists, an action on several rows makes the call of one row for each of them, in turn: a refused row
does not stop the others, and is named. Only actions that cannot pay anybody twice are offered for
several rows. Saved views are kept in the browser, for the operator who is signed in there; a view is
an address, so a copied link opens it for anybody who may see the list.

The table is generated from the calls. To update it, run
\`npx vitest run --project node tests/operators -u\`.

| call | what it does | ${ROLES.join(' | ')} |
|---|---|${ROLES.map(() => ':-:').join('|')}|`

/** Parameters that any list has besides its filters. */
const PAGING = new Set(['page', 'limit', 'sort', 'desc', 'from', 'to'])

/** Paged lists: sort columns, filters, and whether they have an export. */
function listRows(): string[] {
  const { endpoints } = app.apps.operator
  const paths = new Set(endpoints.map(({ path }) => path))
  const code = (names: readonly string[]) => names.map(name => `\`${name}\``).join(' ')
  return endpoints
    .filter(({ access, method, path }) => access === 'operator' && method === 'GET' && !path.endsWith('.csv'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, query }) => {
      const { shape } = query as z.ZodMiniObject
      if (!('page' in shape)) return []
      const narrowed = Object.keys(shape).filter(name => !PAGING.has(name))
      if ('from' in shape) narrowed.push('days')
      return [
        `| \`${path}\` | ${code(columnsOf({ query }))} | ${code(narrowed)} | ${paths.has(`${path}.csv`) ? '●' : ''} |`,
      ]
    })
}

const LISTS_HEAD = `## Lists

What each list that comes in pages is sorted by, narrowed by and taken home as. Saved views and 10, 20
or 50 rows a page are on every list with a page of its own. Slides and texts come whole: their columns
sort and their file is made in the browser. Several rows at once: drafts of cards, ads, slides,
withdrawals to retry, notes on players, signs of risk, alerts of duels, answers of the review list,
requests to a second person.

The mailbox is the demo's alone. The review list, the accounts of the books and changed games keep the
order in which they are worked off. What a page shows of one thing (the signs of an influencer, the
games of a player) has no order of its own. The file of the years is asked for with a reason, by a call
of its own.

| list | sorted by | narrowed by | CSV |
|---|---|---|:-:|`
