import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerReport, listReports } from '#contract/api/admin/moderation.ts'
import { operatorBlockUser } from '#contract/api/admin/people.ts'
import { signIn } from '#contract/api/player/access.ts'
import { getChat, reportMessage, sendMessage } from '#contract/api/player/chat.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const noticesTo = async (player: Player) =>
  (await player.call(listNotifications)).data.docs
    .filter(doc => doc.title !== 'Boas-vindas à Crava!')
    .map(doc => [doc.title, doc.redirect.uri])

/** Blocking ended the player's session; after the unblock they can read their notifications. */
async function backAgain(author: Player): Promise<Player> {
  expect((await author.call(listNotifications)).status).toBe(401)
  const body = { blocked: false, reason: 'Foi engano' }
  await operator.call(operatorBlockUser, { params: { id: author.id }, body })
  const { username, password } = author
  const { token } = (await app.call(signIn, { body: { username, password } })).data
  return { ...author, token, call: (endpoint, parts) => app.call(endpoint, parts, token) }
}

/** A message is sent, reported, and decided by an operator. */
async function answered(action: string): Promise<{ reporter: Player; author: Player }> {
  const [reporter, author] = [await newPlayer(app), await newPlayer(app)]
  const { _id: chat } = (await author.call(getChat, { params: { id: reporter.id } })).data
  const { _id } = (await author.call(sendMessage, { body: { id: chat, text: 'compre já' } })).data
  await reporter.call(reportMessage, {
    params: { kind: 'p2p' },
    body: { _id, denounce: 'spam or misleading' },
  })
  const [report] = (await operator.call(listReports, { query: { search: author.username } })).data.docs
  const body = { action, reason: 'Fere as regras' }
  const answer = await operator.call(answerReport, { params: { id: report?._id ?? '' }, body })
  expect(answer.status).toBe(200)
  await app.drain()
  return { reporter, author: action === 'block' ? await backAgain(author) : author }
}

const UPHELD = ['Sua denúncia foi aceita', '/chats']

test.each([
  ['dismiss', ['Sua denúncia foi analisada', '/chats'], undefined],
  ['delete', UPHELD, ['Uma mensagem sua foi apagada', '/help']],
  ['mute', UPHELD, ['Você não pode enviar mensagens por enquanto', '/help']],
  ['block', UPHELD, ['Sua conta está bloqueada', '/help']],
])(
  'a report that ends in “%s” is told to who reported and to whose message it was, not who reported it',
  async (action, result, moderated) => {
    const { reporter, author } = await answered(action)
    expect(await noticesTo(reporter)).toEqual([result])
    expect(await noticesTo(author)).toEqual(moderated ? [moderated] : [])
    const text = JSON.stringify((await author.call(listNotifications)).data)
    expect(text).not.toContain(reporter.username)
    expect(text).not.toContain(reporter.id)
  },
)
