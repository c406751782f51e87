import { sql } from 'kysely'
import { operatorSignIn } from '#contract/api/admin/console.ts'
import { getChat, reportMessage, sendMessage } from '#contract/api/player/chat.ts'
import { createLeague, reportLeague } from '#contract/api/player/leagues.ts'
import { newId } from '#server/platform/ids.ts'
import { adBody } from '#tests/support/ads.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, picture } from '#tests/support/people.ts'
import { startPushService } from '#tests/support/push.ts'
import { codeAt } from '#tests/support/totp.ts'
import type { Witness } from './witness.ts'

/** Operators: sessions, passwords, two-factor sign-in and roles. */
export async function operatorsAtWork({ app, operator, does, reads, reason }: Witness): Promise<void> {
  const body = { username: operator.username, password: operator.password }
  const { token = '' } = await does('operatorSignIn', { body })
  const own = {
    ...operator,
    token,
    call: ((endpoint, parts) => app.call(endpoint, parts, token)) as typeof operator.call,
  }
  await does('operatorSignOut', {}, own)
  await app.call(operatorSignIn, { body })
  const { sessions } = (await reads('operatorAccount')) as { sessions: { _id: string; mine: boolean }[] }
  await does('operatorEndSession', { params: { id: sessions.find(one => !one.mine)?._id ?? '' } })
  await does('operatorSetAlerts', { body: { mail: '', kinds: [{ kind: 'disputes', by: 'browser' }] } })
  const pushes = await startPushService()
  Object.assign(app.deps, { push: pushes.gateway })
  const { body: device } = pushes.newBrowser()
  await does('operatorAddDevice', { body: device })
  await does('operatorRemoveDevice', { body: { endpoint: device.endpoint } })
  await pushes.stop()
  const other = await newOperator(app, { roles: ['games'] })
  const params = { id: other.id }
  await does('operatorSetRoles', { params, body: { roles: ['support'], ...reason } })
  await does('operatorSignOutOperator', { params, body: reason })
  await does('operatorEnableOperator', { params, body: { enabled: false, ...reason } })
  await does('operatorEnableOperator', { params, body: { enabled: true, ...reason } })
  await does('operatorNewLink', { params, body: reason })
  const added = await does('operatorAddOperator', {
    body: { username: 'mesanova', name: 'Mesa Nova', roles: ['support'], ...reason },
  })
  const password = 'uma-frase-bem-comprida-7'
  const [row] = await app.deps.db.rows(sql<{ id: string }>`
    select id from operator where username = 'mesanova'`)
  const fresh = {
    ...operator,
    id: row?.id ?? '',
    call: ((endpoint, parts) => app.call(endpoint, parts)) as typeof operator.call,
  }
  await does('operatorSetPassword', { body: { token: added.link, password, docNumber: cpfOf(860_000_001) } }, fresh)
  const worker = await newOperator(app)
  const { secret = '' } = await does('operatorStartTotp', { body: { password: operator.password } })
  await does('operatorConfirmTotp', { body: { code: codeAt(secret, app.clock.now()) } })
  await does('operatorResetTotp', { params: { id: operator.id }, body: reason }, worker)
  const passwords = { password: worker.password, newPassword: password }
  const cpf = { docNumber: cpfOf(860_000_002), password: worker.password }
  await does('operatorGiveCpf', { body: cpf }, worker)
  await does('operatorChangePassword', { body: passwords }, worker)
}

/** Players' leagues: one unchanged, one renamed, one closed. */
export async function leaguesLookedAfter({ app, does, reason }: Witness): Promise<void> {
  const player = await newPlayer(app)
  const { _id: id } = (await player.call(createLeague, { body: { name: 'Liga da mesa' } })).data
  await player.call(reportLeague, { params: { id }, body: { text: 'Veja este nome' } }).then(({ data }) => data)
  await does('operatorAnswerLeague', { params: { id }, body: reason })
  await does('operatorRenameLeague', { params: { id }, body: { name: 'Outro nome', ...reason } })
  await does('operatorCloseLeague', { params: { id }, body: reason })
}

/** Public content and settings. */
export async function houseInOrder({ app, does, reads, reason }: Witness): Promise<void> {
  const upload = async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture('png', 200))]), 'slide.png')
    return (await does('operatorUpload', { form }))._id
  }
  const slide = { sponsorUrl: '/help', alt: 'Uma figura', place: 1, active: true, ...reason }
  const { _id: id } = await does('operatorCreateSlide', { body: { ...slide, _upload: await upload() } })
  const replaced = { ...slide, _upload: await upload(), alt: 'Outra figura' }
  await does('operatorUpdateSlide', { params: { id }, body: replaced })
  await does('operatorDeleteSlide', { params: { id }, body: reason })
  await does('operatorSlideSettings', { body: { time: 8, ...reason } })

  const ad = await does('operatorCreateAd', { body: adBody() })
  const params = { id: ad._id }
  await does('operatorUpdateAd', { params, body: adBody({ title: 'Outro título' }) })
  await does('operatorSendAd', { params, body: { at: null, ...reason } })
  await does('operatorEndAd', { params, body: reason })
  const draft = await does('operatorCreateAd', { body: adBody() })
  await does('operatorDeleteAd', { params: { id: draft._id }, body: reason })

  const { settings, seq } = await reads('operatorSettings')
  await does('operatorPutSettings', { body: { ...(settings as object), slideSeconds: 9, seq, ...reason } })
  await does('operatorStop', { body: { kind: 'entries', stopped: true, ...reason } })
  await does('operatorStop', { body: { kind: 'entries', stopped: false, ...reason } })
  await does('operatorBanner', { body: { banner: { pt: 'Já voltamos.', en: 'Back soon.' }, ...reason } })
  await does('operatorBanner', { body: { banner: null, ...reason } })
  const { docs } = (await reads('operatorTexts')) as { docs: { name: string; version: string }[] }
  const text = { title: 'Ajuda', summary: 'Como jogar.', body: '## Começo\n\nEscolha uma cartela.' }
  const { name = '', version: from } = docs.find(one => one.name === 'help') ?? {}
  await does('operatorPublishText', { params: { name }, body: { pt: text, en: text, from, ...reason } })
  await does('operatorCheckAudit')
  await does('operatorLedgerCheck')
  await app.drain()
}

/** API keys and webhooks. */
export async function othersServed({ app, does, reads, reason }: Witness): Promise<void> {
  const { _id: id } = await does('operatorCreateApiKey', { body: { name: 'Clube', perMinute: 600, ...reason } })
  await does('operatorChangeApiKey', { params: { id }, body: { name: 'Clube FC', perMinute: 60, ...reason } })
  await does('operatorRevokeApiKey', { params: { id }, body: reason })

  const body = { name: 'Painel', url: 'http://127.0.0.1:9/', events: ['game.opened'], active: true, ...reason }
  const params = { id: (await does('operatorCreateWebhook', { body }))._id }
  await does('operatorChangeWebhook', { params, body: { ...body, active: false } })
  await does('operatorRenewWebhookSecret', { params, body: reason })
  await does('operatorTestWebhook', { params, body: reason })
  await app.drain()
  const { docs } = (await reads('operatorDeliveries', { query: { webhook: params.id } })) as { docs: { _id: string }[] }
  await does('operatorReplayDelivery', { params: { id: docs[0]?._id ?? '' }, body: reason })
  await does('operatorReplayPeriod', { params, body: { from: '2026-11-01', to: '2026-11-30', ...reason } })
  await does('operatorDeleteWebhook', { params, body: reason })
}

/** Players: reports, personal data, and holds. */
export async function playersLookedAfter({ app, does, reads, reason }: Witness): Promise<void> {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  const chat = (await ana.call(getChat, { params: { id: bia.id } })).data._id
  const message = (await bia.call(sendMessage, { body: { id: chat, text: 'compre já' } })).data._id
  const report = { params: { kind: 'p2p' }, body: { _id: message, denounce: 'spam or misleading' } }
  await ana.call(reportMessage, report).then(answer => answer.data)
  const { docs } = (await reads('listReports')) as { docs: { _id: string }[] }
  await does('answerReport', { params: { id: docs[0]?._id ?? '' }, body: { action: 'dismiss', ...reason } })

  const code = { username: ana.username, code: 'ANA10', ...reason }
  await does('operatorGiveCode', { body: code })
  await does('operatorChangeCode', { params: { id: ana.id }, body: { code: 'ANA20', ...reason } })
  await does('operatorEndCode', { params: { id: ana.id }, body: reason })

  const params = { id: bia.id }
  await does('operatorRevealUser', { params, body: reason })
  await does('operatorNoteUser', { params, body: { text: 'Ligou hoje.' } })
  await does('operatorSignOutUser', { params, body: reason })
  await does('operatorBlockUser', { params, body: { blocked: true, ...reason } })
  await does('operatorBlockUser', { params, body: { blocked: false, ...reason } })
  const hold = await does('operatorHoldAccount', { params, body: { kind: 'payments', hours: 24, ...reason } })
  await does('operatorLiftHold', { params: { id: hold._id }, body: reason })
  for (const [index, name] of ['operatorSeenRiskSignal', 'operatorDismissRiskSignal'].entries()) {
    const id = newId(app.clock.now())
    await app.deps.db.rows(sql`insert into risk_signal
      (id, kind, subject, level, account_ids, facts, evidence, first_seen_at, last_seen_at) values (${id}, 'device',
      ${String(index)}, 'low', ${[ana.id, bia.id]}, ${['x']}, '{}', ${app.clock.now()}, ${app.clock.now()})`)
    await does(name, { params: { id }, body: reason })
  }
}
