import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { BIA, ME, person, testPage } from '#tests/pages/web/chat-page.tsx'
import { queryClient } from '#web/lib/query.ts'
import { saveToken } from '#web/lib/session.ts'
import { showNewest, showRead } from './api.ts'
import { ChatsScreen } from './chats-screen.tsx'
import { ConversationScreen } from './conversation-screen.tsx'

const id = (letter: string) => letter.repeat(24)
const CHAT = id('c')
const at = '2026-11-21T15:00:00.000Z'
const text = (from: string, change: object = {}) => ({
  _id: id('1'),
  seq: 1,
  key: 'key-1234',
  _user: person(from),
  text: 'Fechado, eu levo a carne',
  voiceMsg: null,
  createdAt: at,
  isRead: false,
  replyTo: null,
  reactions: [],
  reactionsSeq: 0,
  ...change,
})
const chat = (change: object = {}) => ({
  _id: CHAT,
  users: [{ _user: person(BIA) }, { _user: person(ME) }],
  _lastMessage: text(BIA),
  unread: 0,
  blocked: false,
  canSend: true,
  ...change,
})
const listOf = (docs: object[], change: object = {}) => ({
  docs,
  page: 1,
  pages: 1,
  total: docs.length,
  unread: 0,
  ...change,
})

type Answer = object | ((url: URL, init: RequestInit) => object | Response)
let answers: Record<string, Answer>
let requests: string[]
beforeEach(async () => {
  vi.setSystemTime(new Date('2026-11-21T18:00:00Z'))
  localStorage.clear()
  // Threads are cached across screens until the session ends.
  saveToken(`session-${Math.random()}`)
  await page.viewport(1366, 900)
  await setLang('pt-BR')
  requests = []
  answers = {
    'GET /api/chat/p2p': listOf([]),
    'GET /api/chat/msg': { docs: [], page: 1, pages: 1, seq: 0, deleted: [] },
    'POST /api/chat/mark-as-read': { data: true },
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    requests.push(`${init.method ?? 'GET'} ${url.pathname}${url.search}`)
    const answer = answers[call]
    const made = typeof answer === 'function' ? answer(url, init) : answer
    return made instanceof Response ? made : made ? Response.json(made) : refused(404, 'not_found')
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status })

const Page = () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 800 }}>
    <ChatsScreen />
  </div>
)
const showList = () => render(testPage(<Page />, { '/chats/$chat': () => <h1>Aberta</h1> }).whole)
const link = (name: RegExp) => page.getByRole('link', { name })

test('the list that was left is read again on the way back: what arrived meanwhile stands in it', async () => {
  answers['GET /api/chat/p2p'] = listOf([chat()])
  const { whole, router } = testPage(<Page />, { '/home': () => <p>Início</p> })
  await render(whole)
  await expect.element(link(/Bia Moura Fechado, eu levo a carne/)).toBeVisible()
  await router.navigate({ href: '/home' })
  await expect.element(page.getByText('Início')).toBeVisible()
  answers['GET /api/chat/p2p'] = listOf([chat({ _lastMessage: text(BIA, { text: 'Cheguei' }), unread: 1 })])
  await router.navigate({ href: '/' })
  await expect.element(link(/Bia Moura Cheguei/)).toBeVisible()
})

test('each conversation says with whom, its last word and when, and what waits to be read', async () => {
  answers['GET /api/chat/p2p'] = listOf(
    [
      chat({ unread: 2 }),
      chat({ _id: id('d'), _lastMessage: text(ME, { createdAt: '2026-11-20T15:00:00.000Z', text: 'cravei o 2 a 1' }) }),
      chat({
        _id: id('e'),
        _lastMessage: text(BIA, {
          createdAt: '2026-11-12T15:00:00.000Z',
          text: null,
          voiceMsg: { _id: id('f'), url: '/x', seconds: 17.4 },
        }),
      }),
      chat({ _id: id('f'), users: [{ _user: { ...person(BIA), name: '', username: '' } }, { _user: person(ME) }] }),
    ],
    { unread: 1 },
  )
  await showList()
  await expect.element(page.getByText('1 não lida')).toBeVisible()
  await expect.element(link(/Bia Moura Fechado, eu levo a carne 12:00 2 não lidas/)).toBeVisible()
  await expect.element(link(/Você: cravei o 2 a 1 Ontem/)).toHaveAttribute('href', `/chats/${id('d')}`)
  await expect.element(link(/Mensagem de voz · 0:17 12\/11\/2026/)).toBeVisible()
  await expect.element(link(/Conta encerrada/)).toBeVisible()
})

test('none yet, none found, and broken', async () => {
  await showList()
  await expect.element(page.getByText('Nenhuma conversa', { exact: true })).toBeVisible()
  answers['GET /api/user'] = listOf([{ ...person(BIA) }])
  await page.getByRole('textbox', { name: 'Buscar conversa ou jogador' }).fill('biam')
  await expect.element(page.getByRole('heading', { name: 'Jogadores' })).toBeVisible()
  await expect.element(link(/Bia Moura @biamoura/)).toHaveAttribute('href', `/chats/${BIA}?search=biam`)
  expect(requests).toContain('GET /api/chat/p2p?page=1&limit=10&search=biam')
  answers['GET /api/user'] = listOf([])
  await page.getByRole('textbox', { name: 'Buscar conversa ou jogador' }).fill('ninguem')
  await expect.element(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
  answers['GET /api/chat/p2p'] = () => refused(422, 'invalid_input')
  await showList()
  await expect.element(page.getByText('As conversas não carregaram')).toBeVisible()
})

test('under four letters the search says that players are not looked for, and a failed one says so', async () => {
  await showList()
  const box = page.getByRole('textbox', { name: 'Buscar conversa ou jogador' })
  await box.fill('bia')
  await expect.element(page.getByText('Digite mais de 3 letras para buscar jogadores').first()).toBeVisible()
  let isBroken = true
  answers['GET /api/user'] = () => (isBroken ? refused(429, 'too_many_requests') : listOf([{ ...person(BIA) }]))
  await box.fill('biam')
  await expect.element(page.getByText('A busca de jogadores não funcionou')).toBeVisible()
  expect(page.getByText('Nenhuma conversa encontrada').elements()).toHaveLength(0)
  isBroken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(link(/Bia Moura @biamoura/)).toBeVisible()
})

test('a word moves its conversation to the top; what is read on another device is read here', async () => {
  const second = chat({ _id: id('d'), _lastMessage: text(ME, { text: 'valeu' }) })
  answers['GET /api/chat/p2p'] = listOf([chat(), second])
  await showList()
  const rows = () =>
    page
      .getByRole('region', { name: 'Suas conversas' })
      .getByRole('link')
      .elements()
      .map(row => row.getAttribute('href'))
  await expect.poll(rows).toEqual([`/chats/${CHAT}`, `/chats/${id('d')}`])
  const last = { ...text(BIA, { text: 'cheguei' }), createdAt: new Date(at) }
  showNewest(queryClient, { ...second, _lastMessage: last, unread: 1 })
  await expect.poll(rows).toEqual([`/chats/${id('d')}`, `/chats/${CHAT}`])
  await expect.element(link(/cheguei 12:00 1 não lida/)).toBeVisible()
  showRead(queryClient, id('d'))
  await expect.element(link(/cheguei 12:00$/)).toBeVisible()
})

const Open = () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 800 }}>
    <ConversationScreen />
  </div>
)
async function showChat(index = CHAT) {
  const paths = { '/chats/$chat': Open, '/chats': () => <h1>Lista</h1> }
  const { whole, router } = testPage(null, paths, `/chats/${index}`)
  await render(whole)
  return router
}

test('opening a conversation reads it, and one less waits to be read', async () => {
  answers[`GET /api/chat/p2p/${CHAT}`] = { ...chat({ unread: 1 }), pages: 1 }
  answers['GET /api/chat/msg'] = { docs: [text(BIA)], page: 1, pages: 1, seq: 1, deleted: [] }
  await showChat()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bia Moura' })).toBeVisible()
  await expect.element(page.getByText('@biamoura')).toBeVisible()
  await expect.poll(() => requests).toContain('POST /api/chat/mark-as-read')
})

test('an address that names a user moves on to the conversation with them', async () => {
  answers[`GET /api/chat/p2p/${BIA}`] = { ...chat(), pages: 0 }
  answers[`GET /api/chat/p2p/${CHAT}`] = { ...chat(), pages: 0 }
  const router = await showChat(BIA)
  await expect.element(page.getByText('Diga oi')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/chats/${CHAT}`)
})

test('nobody there, oneself, and a conversation that did not load', async () => {
  await showChat()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Usuário não encontrado' })).toBeVisible()
  answers[`GET /api/chat/p2p/${ME}`] = () => refused(422, 'chat_with_self')
  await showChat(ME)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Esta é a sua própria conta' })).toBeVisible()
})

test('blocking asks first, closes the conversation, and is undone from it', async () => {
  let blocked = false
  answers[`GET /api/chat/p2p/${CHAT}`] = () => ({ ...chat({ blocked, canSend: !blocked }), pages: 1 })
  answers[`PUT /api/user/${BIA}/block`] = (_, { body }) => {
    ;({ blocked } = JSON.parse(body as string) as { blocked: boolean })
    return { data: true }
  }
  await showChat()
  await page.getByRole('banner').getByRole('button', { name: 'Ver Bia Moura' }).click()
  expect(page.getByRole('link', { name: 'Enviar mensagem' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect.element(page.getByText('Você bloqueou Bia Moura.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
})

test('who was blocked by the other cannot write', async () => {
  answers[`GET /api/chat/p2p/${CHAT}`] = { ...chat({ canSend: false }), pages: 1 }
  await showChat()
  await expect.element(page.getByText('Não dá para enviar mensagens nesta conversa.')).toBeVisible()
})

test('an account that is gone has no page and is not written to', async () => {
  const gone = [{ _user: { ...person(BIA), name: '', username: '' } }, { _user: person(ME) }]
  answers[`GET /api/chat/p2p/${CHAT}`] = { ...chat({ canSend: false, users: gone }), pages: 1 }
  await showChat()
  await expect.element(page.getByText('Esta conta foi encerrada.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Ver / }).elements()).toHaveLength(0)
})

test('in English', async () => {
  await setLang('en')
  answers['GET /api/chat/p2p'] = listOf([chat({ unread: 1 })], { unread: 1 })
  await showList()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await expect.element(page.getByText('1 unread').first()).toBeVisible()
})

test('what is searched for stays in the address, and is there again on the way back', async () => {
  answers['GET /api/chat/p2p'] = listOf([chat()])
  const { whole, router } = testPage(<Page />, { '/chats/$chat': () => <h1>Aberta</h1> })
  await render(whole)
  const box = page.getByRole('textbox', { name: 'Buscar conversa ou jogador' })
  await box.fill('biam')
  await expect.poll(() => router.state.location.search).toEqual({ search: 'biam' })
  await link(/Bia Moura/).click()
  await expect.element(page.getByRole('heading', { name: 'Aberta' })).toBeVisible()
  expect(router.state.location.search).toEqual({ search: 'biam' })
  router.history.back()
  await expect.element(box).toHaveValue('biam')
})
