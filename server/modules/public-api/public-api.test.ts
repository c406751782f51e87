import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorLockCard } from '#contract/api/admin/card-steps.ts'
import * as admin from '#contract/api/admin/public-api.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import * as calls from '#contract/api/public/v1.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, publishFacts, readCard } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const reason = 'Para o site do clube'
const from = (address: string) => ({ 'x-forwarded-for': address })
const makeKey = async (perMinute = 600, name = 'Clube') =>
  (await operator.call(admin.operatorCreateApiKey, { body: { name, perMinute, reason } })).data

async function rank(player: Player, score: number): Promise<void> {
  const { requestSnapshots, build } = await import('#server/modules/rankings/service-snapshots.ts')
  const ranking = { mode: 'athlete', period: '2026-W47' }
  await app.deps.db.rows(sql`insert into ranking_score (mode, period, account_id, username, score)
    values ('athlete', '2026-W47', ${player.id}, ${player.username}, ${score * 100})`)
  await app.deps.db.tx(tx => requestSnapshots(tx, app.clock.now(), [ranking]))
  await build(app.deps, ranking)
}

describe('what anybody may read', () => {
  test('a ranking: places, points and public names; no id, and nothing of who closed their account', async () => {
    const bia = await newPlayer(app)
    await rank(ana, 30)
    await rank(bia, 12)
    const read = () => app.call(calls.publicRanking, { params: { mode: 'athlete' }, query: { period: '2026-W47' } })
    const { data, raw } = await read()
    expect(data.docs).toEqual([
      { position: 1, totalScore: 30, user: { username: ana.username, name: 'Pessoa de Teste' } },
      { position: 2, totalScore: 12, user: { username: bia.username, name: 'Pessoa de Teste' } },
    ])
    expect(JSON.stringify(raw)).not.toContain(ana.id)
    expect((await bia.call(deleteMe, { body: { password: bia.password } })).status).toBe(200)
    await app.drain()
    const after = await read()
    expect(JSON.stringify(after.raw)).not.toContain(bia.username)
    expect(after.data.docs.map(({ user }) => user?.username ?? null)).not.toContain('')
  })

  test('a period or a mode that does not exist is refused at its field, or not found', async () => {
    const wrong = await app.call(calls.publicRanking, { params: { mode: 'athlete' }, query: { period: '2026-11' } })
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([400, 'invalid_input', { period: 'period_invalid' }])
    expect((await app.call(calls.publicRanking, { params: { mode: 'tennis' } })).status).toBe(404)
    expect((await app.call(calls.publicLog, { query: { page: 0 } })).fields).toEqual({ page: 'page_invalid' })
  })

  test('a card: until when, for what, and where; what players do not see yet is not there', async () => {
    const id = await openCard(operator, cardBody(await newRound(app)))
    const { doc } = (await app.call(calls.publicCardOf, { params: { id } })).data
    expect(doc).toMatchObject({ _id: id, status: 'new', cardCount: 0, url: `http://crava.test/c/${id}` })
    expect(doc.lockDate).toBeInstanceOf(Date)
    expect((await app.call(calls.publicCards)).data.docs.map(card => card._id)).toContain(id)
    expect((await app.call(calls.publicCardOf, { params: { id: 'f'.repeat(24) } })).code).toBe('not_found')
  })

  test('a championship without the score of what still runs; a match once it is over', async () => {
    const { championshipId, matches, suffix } = await newRound(app)
    const [match] = matches
    await publishFacts(app, match, { status: 'live', score: { home: 3, away: 1 } })
    const read = async () =>
      (await app.call(calls.publicChampionship, { params: { id: championshipId }, query: { round: suffix } })).data.doc
    const scoreOf = async () => (await read()).fixtures.find(fixture => fixture._id === match)?.score
    expect(await scoreOf()).toBeNull()
    expect((await app.call(calls.publicMatch, { params: { id: match } })).code).toBe('not_yet_visible')
    await publishFacts(app, match, { status: 'finished', score: { home: 3, away: 1 } })
    expect(await scoreOf()).toEqual({ home: 3, away: 1 })
    expect((await app.call(calls.publicMatch, { params: { id: match } })).data.doc.score).toEqual({ home: 3, away: 1 })
    expect((await app.call(calls.publicChampionships)).data.docs.map(({ _id }) => _id)).toContain(championshipId)
  })

  test('the log and the reports are those of a visitor, also with a session', async () => {
    const round = await newRound(app)
    const id = await openCard(operator, cardBody(round))
    const rival = await newPlayer(app)
    for (const player of [ana, rival]) {
      await fund(app, player, 100)
      const card = await readCard(player, id)
      const picks = card.athletes.map(() => [0, 0] as const)
      await player.call(playCard, { body: playBody(card, picks) }).then(answer => answer.data)
    }
    await operator.call(operatorLockCard, { params: { id }, body: { reason } }).then(answer => answer.data)
    await app.drain()
    const [row] = (await ana.call(calls.publicLog, { query: { game: id } })).data.docs
    expect(row).toMatchObject({ game: id, leaves: 2, previous: '0'.repeat(64) })
    expect((await ana.call(calls.publicReport, { params: { game: id } })).code).toBe('report_not_ready')
    expect((await app.call(calls.publicReport, { params: { game: 'f'.repeat(24) } })).code).toBe('not_found')
    app.clock.advance(4 * 3_600_000)
    for (const match of round.matches) {
      const played = round.athletes.filter(({ matchId }) => matchId === match)
      await publishFacts(app, match, { athletes: Object.fromEntries(played.map(athlete => [athlete.id, {}])) })
    }
    app.clock.advance(2 * 3_600_000)
    await app.drain()
    const report = await app.call(calls.publicReport, { params: { game: id } })
    expect(report.data).toMatchObject({ game: { _id: id }, entries: [{ player: 1 }, { player: 2 }] })
    const names = report.data.players.map(({ user }) => user?.username ?? '')
    expect(names.toSorted()).toEqual([ana.username, rival.username].toSorted())
    expect(JSON.stringify(report.raw)).not.toContain(ana.id)
    const known = { 'if-none-match': report.headers.get('etag') ?? '' }
    expect((await app.call(calls.publicReport, { params: { game: id }, headers: known })).status).toBe(304)
  })
})

describe('how it is read', () => {
  const url = () => new URL('/public/v1/championships', app.playerUrl)

  test('unchanged content is not sent again', async () => {
    const first = await fetch(url(), { headers: from('203.0.113.1') })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
    expect(first.headers.get('cache-control')).toBe('public, max-age=15')
    const again = await fetch(url(), { headers: { ...from('203.0.113.1'), 'if-none-match': `"x", ${etag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const other = await fetch(url(), { headers: { ...from('203.0.113.1'), 'if-none-match': '"x"' } })
    expect(other.status).toBe(200)
  })

  test('pages of any origin may read it, refusals included, and never with credentials', async () => {
    const headers = { ...from('203.0.113.2'), origin: 'https://clube.example' }
    for (const path of ['/public/v1/championships', '/public/v1/matches/x', '/public/v1/nothing']) {
      const answer = await fetch(new URL(path, app.playerUrl), { headers })
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('content-type')).toContain('application/json')
    }
    const ask = { ...headers, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' }
    const preflight = await fetch(url(), { method: 'OPTIONS', headers: ask })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'x-api-key, if-none-match',
    ])
    const ours = await fetch(new URL('/api/log', app.playerUrl), { headers })
    expect(ours.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('it is described apart from the players’ calls, with a page to read', async () => {
    const described = async (path: string) =>
      Object.keys(((await (await fetch(new URL(path, app.playerUrl))).json()) as { paths: object }).paths)
    expect((await described('/public/openapi.json')).toSorted()).toEqual(
      app.apps.player.endpoints
        .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
        .filter(path => path.startsWith('/public/v1/'))
        .toSorted(),
    )
    expect((await described('/api/openapi.json')).filter(path => path.startsWith('/public/'))).toEqual([])
    const page = await fetch(new URL('/public/docs/', app.playerUrl))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('without a key an address has 60 calls a minute; a key has its own', async () => {
    const { key } = await makeKey(70)
    const call = (headers: Record<string, string>) => app.call(calls.publicCards, { headers })
    const statuses = async (count: number, headers: Record<string, string>) => {
      const found = []
      for (let turn = 0; turn < count; turn += 1) found.push((await call(headers)).status)
      return found
    }
    expect(await statuses(61, from('203.0.113.3'))).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    const refused = await call(from('203.0.113.3'))
    expect([refused.code, refused.headers.get('retry-after')]).toEqual(['too_many_requests', '1'])
    const keyed = { ...from('203.0.113.3'), 'x-api-key': key }
    expect(await statuses(71, keyed)).toEqual([...Array.from({ length: 70 }, () => 200), 429])
    app.clock.advance(60_000)
    expect((await fetch(new URL(`/public/v1/cards?key=${key}`, app.playerUrl))).status).toBe(200)
  })
})

describe('keys', () => {
  test('are shown once, stored as a hash, listed by their beginning, and say when they were used', async () => {
    const { _id, key } = await makeKey(10, 'Jornal da Lista')
    const [row] = await app.deps.db.rows(sql<{ key_hash: string }>`select key_hash from api_key where id = ${_id}`)
    expect(row?.key_hash).toMatch(/^[0-9a-f]{64}$/)
    const listed = async () =>
      (await operator.call(admin.operatorApiKeys, { query: { search: 'jornal lista' } })).data.docs[0]
    expect(await listed()).toMatchObject({ _id, state: 'active', perMinute: 10, usedAt: null, start: key.slice(0, 12) })
    expect(JSON.stringify(await listed())).not.toContain(key)
    await app.call(calls.publicCards, { headers: { 'x-api-key': key } })
    expect((await listed())?.usedAt).toEqual(app.clock.now())
  })

  test('can be changed and revoked; a revoked or unknown one is refused, and counts for the address', async () => {
    const { _id: id, key } = await makeKey()
    const params = { id }
    const body = { name: 'Outro nome', perMinute: 1, reason }
    expect((await operator.call(admin.operatorChangeApiKey, { params, body })).status).toBe(200)
    const headers = { 'x-api-key': key, ...from('203.0.113.4') }
    expect((await app.call(calls.publicCards, { headers })).status).toBe(200)
    expect((await app.call(calls.publicCards, { headers })).status).toBe(429)
    const both = await Promise.all(
      [1, 2].map(() => operator.call(admin.operatorRevokeApiKey, { params, body: { reason } })),
    )
    expect(both.map(answer => String(answer.code ?? answer.status)).toSorted()).toEqual(['200', 'state_forbids'])
    expect((await operator.call(admin.operatorChangeApiKey, { params, body })).code).toBe('state_forbids')
    for (const bad of [key, 'crava_x', 'x'.repeat(5_000), '']) {
      const refused = await app.call(calls.publicCards, { headers: { ...headers, 'x-api-key': bad } })
      expect([refused.status, refused.code]).toEqual([401, 'api_key_invalid'])
    }
    const spent = Array.from({ length: 60 }, () => app.call(calls.publicCards, { headers }))
    expect((await Promise.all(spent)).map(answer => answer.status)).toContain(429)
  })

  test('are the administration’s, need a reason, a name and a limit, and are at most 200', async () => {
    const body = { name: 'Clube', perMinute: 10, reason }
    expect((await app.call(admin.operatorCreateApiKey, { body })).status).toBe(401)
    for (const role of ['support', 'games', 'finance'] as const) {
      const other = await newOperator(app, { roles: [role] })
      expect((await other.call(admin.operatorCreateApiKey, { body })).code).toBe('forbidden')
      expect((await other.call(admin.operatorApiKeys)).code).toBe('forbidden')
    }
    const wrong = await operator.call(admin.operatorCreateApiKey, { body: { name: ' ', perMinute: 0.5 } })
    expect(wrong.fields).toEqual({ name: 'name_required', perMinute: 'per_minute', reason: 'reason_required' })
    const params = { id: 'f'.repeat(24) }
    expect((await operator.call(admin.operatorRevokeApiKey, { params, body: { reason } })).code).toBe('not_found')
    await app.deps.db.rows(sql`insert into api_key (id, name, key_hash, key_start, per_minute, created_at)
      select 'many' || n, 'Muitas', 'hash' || n, 'crava_', 1, now()
      from generate_series(1, 199 - (select count(*)::integer from api_key where revoked_at is null)) n`)
    const both = await Promise.all([1, 2].map(() => operator.call(admin.operatorCreateApiKey, { body })))
    expect(both.map(answer => String(answer.code ?? answer.status)).toSorted()).toEqual(['201', 'conflict'])
  })
})
