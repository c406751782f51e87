import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { BIA, ME, message, testPage } from '#tests/pages/web/chat-page.tsx'
import { meQuery } from '../me.ts'
import { queryClient } from '../query.ts'
import { saveToken } from '../session.ts'
import { RoomChat } from './room-chat.tsx'

type Handle = (payload: unknown) => void
const live = vi.hoisted(() => ({ handlers: new Map<string, Set<Handle>>() }))
vi.mock('../live.ts', () => ({
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: Handle) => {
    const name = event.name(...ids)
    live.handlers.set(name, (live.handlers.get(name) ?? new Set()).add(handle))
    return () => live.handlers.get(name)?.delete(handle)
  },
  onLiveStart: () => () => undefined,
  onLiveAgain: () => () => undefined,
}))

const CARD = 'c'.repeat(24)
let requests: string[]
let unread = 0
let answer: () => Response
beforeEach(async () => {
  requests = []
  // Threads are cached across screens until the session ends.
  saveToken(`session-${Math.random()}`)
  await setLang('pt-BR')
  const docs = [{ ...message(1, BIA), createdAt: '2026-11-21T15:00:00.000Z' }]
  answer = () => Response.json({ docs, page: 1, pages: 1, seq: 1, deleted: [] })
  unread = 0
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    if (address.includes('/unread?')) return Response.json({ unread, seq: 9 })
    return address.endsWith('/read') ? Response.json({ data: true }) : answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

async function show() {
  const { whole } = testPage(<RoomChat type="card-athlete" id={CARD} name="Cartela boa" />)
  queryClient.setQueryData(meQuery.queryKey, { _id: ME } as never)
  await render(whole)
}
/** What the server tells all readers of the chat. */
const tell = (payload: unknown) => live.handlers.get(`chat-card-athlete:${CARD}`)?.forEach(handle => handle(payload))
const open = page.getByRole('button', { name: 'Abrir a resenha', exact: true })

test('nothing of the chat is read before the panel is opened; it is docked beside the page, and Esc closes it', async () => {
  await page.viewport(1366, 900)
  await show()
  const sign = `/api/chat/card-athlete/unread?card=${CARD}`
  await expect.poll(() => requests).toEqual([sign])
  await open.click()
  const panel = page.getByRole('dialog', { name: 'Resenha' })
  await expect.element(panel.getByText('Mensagem 1', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Cartela boa')).toBeVisible()
  expect(requests.filter(address => !/(unread|read)(\?|$)/.test(address))).toEqual([
    `/api/chat/card-athlete?limit=20&card=${CARD}`,
  ])
  await expect.element(open).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('on a small screen it lies over the page, and is closed by its button', async () => {
  await page.viewport(390, 844)
  await show()
  await open.click()
  await expect.element(page.getByText('Mensagem 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar a resenha' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('an open panel keeps what is written in it when the screen is turned, and takes the new look when it is next opened', async () => {
  await page.viewport(390, 844)
  await show()
  await open.click()
  const box = page.getByRole('dialog').getByRole('textbox')
  await expect.element(box).toBeVisible()
  const written = box.element()
  await page.viewport(844, 390)
  await expect.poll(() => matchMedia('(min-width: 758px)').matches).toBe(true)
  await new Promise(requestAnimationFrame)
  expect(written.isConnected).toBe(true)
  await page.getByRole('button', { name: 'Fechar a resenha' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open.click()
  await expect.element(box).toBeVisible()
  expect(box.element().closest('dialog')).toBeNull()
  const docked = box.element()
  await page.viewport(390, 844)
  await expect.poll(() => matchMedia('(min-width: 758px)').matches).toBe(false)
  await new Promise(requestAnimationFrame)
  expect(docked.isConnected).toBe(true)
  expect(page.getByRole('dialog').element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
})

test('who is no member any more is told so', async () => {
  answer = () => Response.json({ code: 'not_a_member', message: '' }, { status: 403 })
  await show()
  await open.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Esta resenha é só de quem joga aqui/)
})

test('what waits to be read is counted on the button, and no more once the panel is open', async () => {
  unread = 3
  await show()
  const waiting = page.getByRole('button', { name: 'Abrir a resenha, 3 mensagens não lidas' })
  await expect.element(waiting).toBeVisible()
  await expect.element(page.getByText('3', { exact: true })).toBeVisible()
  await waiting.click()
  await expect.element(page.getByText('Mensagem 1', { exact: true })).toBeVisible()
  await expect.poll(() => requests).toContain('/api/chat/card-athlete/read')
  await page.getByRole('button', { name: 'Fechar a resenha' }).click()
  await expect.element(open).toHaveFocus()
  expect(page.getByText('3', { exact: true }).elements()).toEqual([])
})

test('a message that is announced again keeps my reaction', async () => {
  const reactions = [{ reaction: 'like', count: 2, isMine: true }]
  const doc = { ...message(1, BIA), createdAt: '2026-11-21T15:00:00.000Z', reactions, reactionsSeq: 3 }
  answer = () => Response.json({ docs: [doc], page: 1, pages: 1, seq: 1, deleted: [] })
  await show()
  await open.click()
  await expect.element(page.getByRole('button', { name: 'Curti: 2, com a sua' })).toBeVisible()
  const tellAgain = (change: object) => tell({ ...message(1, BIA), text: 'De novo', ...change })
  tellAgain({ reactions: [{ reaction: 'like', count: 2, isMine: false }], reactionsSeq: 3 })
  await expect.element(page.getByText('De novo', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Curti: 2, com a sua' })).toBeVisible()
  // One that is older than the reactions shown changes nothing of them.
  tellAgain({ text: 'Mais velha', reactions: [], reactionsSeq: 2 })
  await expect.element(page.getByText('Mais velha', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Curti: 2, com a sua' })).toBeVisible()
})

test('the count goes up with what others say, not with what I say, up to 99+', async () => {
  unread = 98
  await show()
  await expect.element(page.getByRole('button', { name: /98 mensagens/ })).toBeVisible()
  const send = (seq: number, from: string) => tell(message(seq, from))
  send(10, ME)
  send(11, BIA)
  await expect.element(page.getByText('99', { exact: true })).toBeVisible()
  send(12, BIA)
  await expect.element(page.getByText('99+')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /mais de 99 mensagens/ })).toBeVisible()
})

test('a message that is told twice, or was counted before it is told, counts once; what was missed is counted anew', async () => {
  unread = 3
  await show()
  await expect.element(page.getByRole('button', { name: /3 mensagens/ })).toBeVisible()
  const receive = (seq: number) => tell(message(seq, BIA))
  for (const seq of [9, 10, 10]) receive(seq)
  await expect.element(page.getByRole('button', { name: /4 mensagens/ })).toBeVisible()
  unread = 7
  receive(14)
  await expect.element(page.getByRole('button', { name: /7 mensagens/ })).toBeVisible()
})
