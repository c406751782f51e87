import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCloseLeague } from '#contract/api/admin/leagues.ts'
import { operatorSearch, SEARCH_KIND_NAMES, SEARCH_KINDS } from '#contract/api/admin/search.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { mayDo, type Role, ROLES } from '#contract/roles.ts'
import { modules } from '#server/registry.ts'
import { cardBody, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { richPlayer } from '#tests/support/coins.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { create as createLeague } from '#tests/support/leagues.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { askFor, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

let app: WalletApp
let operator: TestOperator
let ana: Player
let round: Round
let card: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await richPlayer(app, 100_00, {
    name: 'Ana Clara Souza',
    username: 'ana.souza',
    email: 'ana.souza@correio.example',
  })
  round = await newRound(app)
  card = await openCard(operator, cardBody(round, { name: 'Craques de São João' }))
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const search = async (text: string, who = operator) =>
  (await who.call(operatorSearch, { query: { search: text } })).data.docs
const found = async (text: string, who = operator) => (await search(text, who)).map(({ kind, title }) => [kind, title])

test('every kind is contributed by one module', () => {
  const kinds = modules.flatMap(module => Object.keys(module.search ?? {}))
  expect(kinds.toSorted()).toEqual([...SEARCH_KIND_NAMES].toSorted())
})

test('people are found by words, username, e-mail, CPF and id, and no CPF or e-mail is told', async () => {
  const person = ['player', 'Ana Clara Souza']
  for (const text of ['souza clara', '@ana.sou', 'ana.souza@corr', ana.cpf, ana.id.toUpperCase()])
    expect([text, await found(text)]).toEqual([text, expect.arrayContaining([person])])
  const answer = await operator.call(operatorSearch, { query: { search: ana.cpf } })
  expect(String(answer.raw)).not.toMatch(new RegExp(`${ana.cpf}|correio`))
})

test('of people with a frequent name the newest are found, and one with a rare name whenever they signed up', async () => {
  const at = app.clock.now()
  await app.deps.db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, password_hash, created_at)
    select 'a7' || lpad(n::text, 22, '0'), 'joaquina' || n, 'joaquina' || n || '@correio.example', 'cpf ' || n, 'hash ' || n,
      case when n in (3, 5) then 'Úrsula Rara' else 'Joaquina Comum' end, 'F', '{}', 'x', ${at}::timestamptz + n * interval '1 second'
    from generate_series(1, 2500) n`)
  const usernames = async (text: string) =>
    (await search(text)).filter(({ kind }) => kind === 'player').map(({ note }) => note)
  expect(await usernames('joaquina comum')).toEqual([2500, 2499, 2498, 2497, 2496].map(n => `@joaquina${n}`))
  expect(await usernames('ursula')).toEqual(['@joaquina5', '@joaquina3'])
  expect(await usernames('comum ursula')).toEqual([])
})

test('cards, matches, championships, teams and athletes are found by what they are called, without accents', async () => {
  expect(await search('sao joao')).toMatchObject([
    { kind: 'card', _id: card, title: 'Craques de São João', mode: 'athlete-card', state: 'open' },
  ])
  expect(await found(card)).toEqual([['card', 'Craques de São João']])
  const names = await app.deps.db.rows(sql<{ team: string; championship: string; athlete: string }>`
    select t.name as team, c.name as championship, coalesce(a.nickname, a.name) as athlete
    from match m join team t on t.id = m.home_id join championship c on c.id = m.championship_id
      join match_athlete s on s.match_id = m.id join athlete a on a.id = s.athlete_id limit 1`)
  const { team = '', championship = '', athlete = '' } = names[0] ?? {}
  const kinds = async (text: string) => new Set((await search(text)).map(({ kind }) => kind))
  expect(await kinds(team)).toContain('team')
  expect(await kinds(team)).toContain('match')
  expect(await kinds(championship)).toContain('championship')
  // Words of a name may be in several tables, each in one of them.
  expect(await kinds(`${championship} ${team}`)).toEqual(new Set(['match']))
  expect(await kinds(`${team} inexistente`)).toEqual(new Set())
  const [one] = (await search(athlete)).filter(({ kind }) => kind === 'athlete')
  expect(one).toMatchObject({ title: athlete, within: expect.stringMatching(/^[0-9a-f]{24}$/) as string })
})

test('money is found by its id and by the bank’s, an influencer by the code', async () => {
  const payer = await newPayer(app)
  const deposit = await askFor(payer, 30)
  const [one] = await search(deposit)
  expect(one).toMatchObject({ kind: 'deposit', _id: deposit, title: `@${payer.username}`, amount: 30_00n })
  const at = app.clock.now()
  await app.deps.db
    .rows(sql`insert into pix_receipt (e2e_id, deposit_id, account_id, amount, received_at, seen_at, state)
    values ('E0001', ${deposit}, ${ana.id}, 3000, ${at}, ${at}, 'suspense')`)
  expect(await search('E0001')).toMatchObject([{ kind: 'receipt', _id: 'E0001', within: deposit, state: 'suspense' }])
  await newInfluencer(app, 'GOLACO10')
  expect(await search('golaco10')).toMatchObject([{ kind: 'influencer', note: 'GOLACO10' }])
})

test('a league is found by words of its name and by its id, by support alone; a closed one says so', async () => {
  const id = await createLeague(ana, 'Turma do Açaí')
  expect(await search('acai turma')).toMatchObject([
    { kind: 'league', _id: id, title: 'Turma do Açaí', note: '@ana.souza', state: 'open' },
  ])
  expect(await found(id)).toEqual([['league', 'Turma do Açaí']])
  for (const role of ['games', 'finance'] as const)
    expect(await found('acai', await newOperator(app, { roles: [role] }))).toEqual([])
  expect(await found('acai', await newOperator(app, { roles: ['support'] }))).toEqual([['league', 'Turma do Açaí']])
  await operator
    .call(operatorCloseLeague, { params: { id }, body: { reason: 'Nome impróprio' } })
    .then(answer => answer.data)
  expect(await search('acai')).toMatchObject([{ kind: 'league', state: 'closed' }])
})

test('an entry is found by its id once its game is closed, and what was predicted is not told (C12)', async () => {
  const doc = await readCard(ana, card)
  const body = playBody(
    doc,
    doc.athletes.map(() => [0, 0] as const),
  )
  await ana.call(playCard, { body }).then(answer => answer.data)
  const [entry] = await app.deps.db.rows(sql<{ id: string }>`select id from entry where account_id = ${ana.id}`)
  const id = entry?.id ?? ''
  expect(await search(id)).toEqual([])
  await app.deps.db.rows(sql`update game set locked_at = ${app.clock.now()} where id = ${card}`)
  expect(await search(id)).toMatchObject([{ kind: 'entry', within: card, playerId: ana.id, note: '@ana.souza' }])
  expect(Object.keys((await search(id))[0] ?? {})).not.toContain('picks')
})

test('each role finds what it may open alone, and nobody else anything', async () => {
  for (const role of ROLES) {
    const who = await newOperator(app, { roles: [role] as Role[] })
    for (const text of ['souza', 'joao', 'flamengo', ana.id, card])
      for (const { kind } of await search(text, who))
        expect([role, kind, mayDo([role], SEARCH_KINDS[kind])]).toEqual([role, kind, true])
  }
  expect(await found('souza', await newOperator(app, { roles: ['games'] }))).toEqual([])
  expect(await found('joao', await newOperator(app, { roles: ['finance'] }))).toEqual([])
  expect((await app.call(operatorSearch, { query: { search: 'souza' } })).status).toBe(401)
  expect((await app.call(operatorSearch, {}, (await newPlayer(app)).token)).status).toBe(401)
})

test('nothing, two letters and signs find nothing; more than five of a kind are not told', async () => {
  for (const text of ['', '  ', 'an', '%_', "'; drop table game"]) expect(await search(text)).toEqual([])
  for (let made = 0; made < 6; made += 1) await newPlayer(app, { name: 'Repetida Pessoa' })
  expect(await search('repetida')).toHaveLength(5)
  expect((await operator.call(operatorSearch, { query: { search: 'a'.repeat(121) } })).status).toBe(400)
})
