import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { duelServer, pageAt } from '#tests/pages/web/versus-page.tsx'
import { lobbyDuel, ME, person, RIVAL, ROOM } from '#tests/pages/web/versus.ts'

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('who is away is called by a message that leads to the room', async () => {
  const chat = {
    _id: 'c'.repeat(24),
    users: [],
    _lastMessage: null,
    unread: 0,
    blocked: false,
    canSend: true,
    pages: 0,
  }
  const message = {
    _id: 'd'.repeat(24),
    seq: 1,
    _user: person(ME),
    voiceMsg: null,
    createdAt: new Date().toISOString(),
    isRead: false,
    replyTo: null,
    reactions: [],
    reactionsSeq: 0,
  }
  const { fetch, sent } = duelServer(lobbyDuel(), {
    [`GET /api/chat/p2p/${RIVAL}`]: chat,
    'POST /api/chat/p2p/msg': ({ body }) =>
      Response.json({ ...message, ...(body as object), _id: message._id }, { status: 201 }),
  })
  vi.stubGlobal('fetch', fetch)
  await render(pageAt(`/versus/${ROOM}`).element)
  await page.getByRole('button', { name: 'Chamar Bia Moura' }).click()
  await expect.element(page.getByRole('button', { name: 'Mensagem enviada a Bia Moura' })).toBeDisabled()
  expect(sent('POST').map(({ body }) => body)).toMatchObject([
    {
      id: chat._id,
      text: expect.stringMatching(/^Bora jogar o Versus “.*”\? Estou aqui na sala: http/),
      key: expect.stringMatching(/^nudge-/),
    },
  ])
})
