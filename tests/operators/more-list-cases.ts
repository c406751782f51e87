import { sql } from 'kysely'
import * as audit from '#contract/api/admin/audit.ts'
import * as steps from '#contract/api/admin/card-steps.ts'
import * as people from '#contract/api/admin/people.ts'
import * as keys from '#contract/api/admin/public-api.ts'
import * as risk from '#contract/api/admin/risk.ts'
import * as rooms from '#contract/api/admin/rooms.ts'
import * as staff from '#contract/api/admin/staff.ts'
import * as webhooks from '#contract/api/admin/webhooks.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import { exposureCases } from './exposure-list-cases.ts'
import { byDays, type Case, type People, threePlayers } from './list-case.ts'
import { FORMULA, LATE, LATER, type Making, WHEN } from './made-lists.ts'
import { pixCases } from './pix-list-cases.ts'

/** Cases of lists that have one table of their own; `players` have the formula for a name. */
export async function moreCases(making: Making, operator: TestOperator, players: People) {
  return {
    apiKeys: await apiKeyCase(making),
    webhooks: await webhookCase(making),
    alerts: await alertCase(making, players),
    signals: await signalCase(making, players),
    ...(await pixCases(making, players)),
    ...(await exposureCases(making, players)),
    disputes: await disputeCase(making, players),
    users: await userCase(making),
    audit: await auditCase(making, operator),
    operators: await operatorCase(making),
  }
}

async function apiKeyCase(making: Making): Promise<Case> {
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('api_key', {
      id,
      name: [`${FORMULA} da lista`, 'B da lista', 'C da lista'][index],
      key_hash: `hash-${index}`,
      key_start: 'crava_lista',
      per_minute: [20, 30, 10][index],
      created_at: WHEN[index],
      used_at: [WHEN[2], WHEN[0], WHEN[1]][index],
      revoked_at: index === 1 ? LATER : null,
    })
    return id
  })
  return {
    list: keys.operatorApiKeys,
    file: keys.operatorApiKeysCsv,
    own: { search: 'da lista' },
    rows,
    usual: 'cba',
    sorts: { name: 'abc', state: 'acb', limit: 'cab', used: 'bca', at: 'abc' },
    narrowed: [[{ state: 'revoked' }, 'b']],
    stranger: 'finance',
  }
}

async function webhookCase(making: Making): Promise<Case> {
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('webhook', {
      id,
      name: [FORMULA, 'C', 'B'][index],
      url: 'https://sistema.example/avisos',
      secret: '',
      events: sql`array['game.paid']`,
      active: index !== 0,
      created_at: WHEN[index],
    })
    const event = making.id(index)
    await making.put('webhook_event', { id: event, type: 'game.paid', payload: '{}', at: WHEN[index] })
    const delivery = { webhook_id: id, event_id: event, created_at: WHEN[index] }
    const endedAt = [WHEN[1], WHEN[2], WHEN[0]][index]
    await making.put('webhook_delivery', { id: making.id(index), ...delivery, state: 'delivered', ended_at: endedAt })
    for (let failed = 0; failed < ([1, 0, 2][index] ?? 0); failed += 1)
      await making.put('webhook_delivery', { id: making.id(index), ...delivery, state: 'failed' })
    return id
  })
  return {
    list: webhooks.operatorWebhooks,
    file: webhooks.operatorWebhooksCsv,
    own: {},
    rows,
    usual: 'acb',
    sorts: { name: 'acb', state: 'bca', failed: 'bac', delivered: 'cab', at: 'abc' },
    narrowed: [],
    stranger: 'games',
  }
}

async function alertCase(making: Making, [winner, loser]: People): Promise<Case> {
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('duel_alert', {
      id,
      game_id: await making.game(index, { mode: 'game-vs' }),
      loser_id: loser.id,
      winner_id: winner.id,
      amount: [300_000n, 250_000n, 400_000n][index],
      games: [5, 9, 7][index],
      at: WHEN[index],
      held_until: [LATER, `${LATE}T21:00:00Z`, `${LATE}T19:00:00Z`][index],
    })
    return id
  })
  return {
    list: rooms.operatorVersusAlerts,
    file: rooms.operatorVersusAlertsCsv,
    own: {},
    rows,
    usual: 'cba',
    sorts: { amount: 'bac', games: 'acb', at: 'abc', held: 'cab' },
    narrowed: [],
    stranger: 'support',
    isPlain: true,
  }
}

async function signalCase(making: Making, [first, second]: People): Promise<Case> {
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('risk_signal', {
      id,
      kind: ['versus', 'device', 'picks'][index],
      subject: `lista-${index}`,
      level: ['medium', 'low', 'high'][index],
      account_ids: sql`array[${first.id}, ${second.id}]::text[]`,
      facts: sql`'{}'::text[]`,
      evidence: '{"count": 2}',
      first_seen_at: WHEN[index],
      last_seen_at: [LATER, `${LATE}T19:00:00Z`, `${LATE}T21:00:00Z`][index],
      state: index === 1 ? 'dismissed' : 'open',
    })
    return id
  })
  return {
    list: risk.operatorRiskSignals,
    file: risk.operatorRiskSignalsCsv,
    own: { search: first.username },
    rows,
    usual: 'cab',
    sorts: { level: 'cab', kind: 'bca', first: 'abc', last: 'bac' },
    narrowed: [
      [{ level: 'high' }, 'c'],
      [{ state: 'dismissed' }, 'b'],
      [{ kind: 'versus' }, 'a'],
    ],
    stranger: 'games',
    isPlain: true,
  }
}

async function disputeCase(making: Making, players: People): Promise<Case> {
  const games = await making.three(index => making.game(index, { mode: 'athlete-card' }))
  const about = [games[2], games[0], games[1]]
  const by = [players[0], players[2], players[1]]
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('dispute', {
      id,
      game_id: about[index],
      account_id: by[index]?.id,
      fact: making.id(),
      text: FORMULA,
      state: ['open', 'refused', 'accepted'][index],
      created_at: WHEN[index],
    })
    return id
  })
  return {
    list: steps.operatorDisputes,
    file: steps.operatorDisputesCsv,
    own: {},
    rows,
    usual: 'acb',
    sorts: { player: 'acb', state: 'cab', at: 'abc', game: 'bca' },
    narrowed: [[{ state: 'refused' }, 'b'], [{ game: games[2] }, 'a'], ...byDays('ab', 'c')],
    stranger: 'finance',
  }
}

async function userCase(making: Making): Promise<Case> {
  const players = await threePlayers(making.app)
  const rows = await making.three(async index => {
    const { id } = players[index]
    const name = ['C da lista', 'B da lista', `${FORMULA} da lista`][index]
    const at = [WHEN[1], WHEN[0], WHEN[2]][index]
    await making.app.deps.db.rows(sql`
      update account set name = ${name}, created_at = ${at}, blocked_at = ${index === 1 ? LATER : null} where id = ${id}`)
    const balance = [200n, 300n, 100n][index]
    await making.app.deps.db.rows(sql`
      insert into wallet (account_id, balance) values (${id}, ${balance}) on conflict (account_id) do update set balance = ${balance}`)
    return id
  })
  return {
    list: people.operatorUsers,
    file: people.operatorUsersCsv,
    own: { search: 'da lista' },
    rows,
    usual: 'cab',
    sorts: { username: 'abc', name: 'cba', created: 'bac', balance: 'cab' },
    narrowed: [[{ state: 'blocked' }, 'b']],
    stranger: 'games',
  }
}

async function auditCase(making: Making, operator: TestOperator): Promise<Case> {
  const rows = await making.three(async index => {
    const id = making.id(index)
    const what = { operator_id: operator.id, subject: 'lista', reason: FORMULA, at: WHEN[index] }
    await making.put('audit', { id, action: ['card.open', 'team.change', 'card.change'][index], ...what })
    const [row] = await making.app.deps.db.rows(sql<{ seq: bigint }>`select seq from audit where id = ${id}`)
    return String(row?.seq)
  })
  return {
    list: audit.operatorAudit,
    file: audit.operatorAuditCsv,
    own: { subject: 'lista' },
    rows,
    usual: 'cba',
    sorts: { at: 'abc' },
    narrowed: [[{ action: 'card' }, 'ca'], ...byDays('ba', 'c')],
    called: row => String(row.seq),
  }
}

async function operatorCase(making: Making): Promise<Case> {
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('operator', {
      id,
      username: ['lista3', 'lista1', 'lista2'][index],
      name: FORMULA,
      roles: sql`array['games']`,
      password_hash: index === 0 ? null : 'none',
      totp_secret: index === 0 ? null : 'none',
      totp_since: [null, WHEN[1], WHEN[0]][index],
      disabled_at: index === 2 ? LATER : null,
      created_at: WHEN[index],
    })
    const at = { created_at: WHEN[0], seen_at: [WHEN[1], WHEN[2], WHEN[0]][index], expires_at: '2026-12-31T12:00:00Z' }
    const from = { device: 'Firefox', address: '203.0.113.9' }
    await making.put('session', { id: making.id(), kind: 'operator', subject_id: id, token_hash: id, ...from, ...at })
    return id
  })
  return {
    list: staff.operatorOperators,
    file: staff.operatorOperatorsCsv,
    own: { limit: '50' },
    rows,
    usual: 'bac',
    sorts: { who: 'bca', state: 'abc', totp: ['cba', 'bca'], seen: 'cab' },
    narrowed: [],
    stranger: 'support',
    isShared: true,
  }
}
