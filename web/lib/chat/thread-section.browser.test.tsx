import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { BIA, fakeChat, ME, message, testPage } from '#tests/pages/web/chat-page.tsx'
import { ThreadSection, type ThreadSectionProps } from './thread-section.tsx'

beforeEach(async () => {
  localStorage.clear()
  await setLang('pt-BR')
})
afterEach(() => vi.unstubAllGlobals())

const show = (chat: ThreadSectionProps['place'], more: Partial<ThreadSectionProps> = {}) =>
  render(
    testPage(<ThreadSection place={chat} meId={ME} label="Conversa com Bia" empty={<p>Diga oi</p>} {...more} />, {
      '/chats/$chat': () => <h1>Conversa</h1>,
      '/users/$user': () => <h1>Página</h1>,
    }).whole,
  )
const log = page.getByRole('log', { name: 'Conversa com Bia' })
const box = page.getByRole('textbox', { name: 'Mensagem' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const many = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, index) => message(index + 1, index % 4 < 2 ? BIA : ME))
const logBox = () => log.element() as HTMLElement
const isAtEnd = () => logBox().scrollHeight - logBox().scrollTop - logBox().clientHeight < 4

test('what was said stands in groups of one author, with links that are plain and safe and text that is text', async () => {
  const { place } = fakeChat('p2p', [
    message(1, BIA),
    message(2, BIA, { text: '<b>negrito</b> https://example.com/a.' }),
    message(3, ME, { isRead: true }),
  ])
  await show(place)
  await expect.element(page.getByText(/<b>negrito<\/b>/)).toBeVisible()
  const link = page.getByRole('link', { name: 'https://example.com/a' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.poll(() => button('Ver Bia Moura').elements()).toHaveLength(1)
  await expect.element(page.getByRole('img', { name: 'Lida' })).toBeVisible()
})

test('an empty conversation says so', async () => {
  await show(fakeChat('p2p').place)
  await expect.element(page.getByText('Diga oi')).toBeVisible()
})

test('a message is shown at once, once, and one that could not be sent says why and goes when it is tried again', async () => {
  const chat = fakeChat('p2p', many(3))
  chat.refuse('network', 0)
  await show(chat.place)
  await box.fill('  Bora  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Erro ao enviar mensagem\. Sem conexão/)
  await expect.element(box).toHaveValue('')
  await button('Tentar de novo').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('Bora', { exact: true })).toBeVisible()
  expect(chat.text.map(({ text }) => text)).toEqual(['Mensagem 1', 'Mensagem 2', 'Mensagem 3', 'Bora'])
  await expect.poll(() => page.getByText('Bora', { exact: true }).elements()).toHaveLength(1)
})

test('every refusal of a message is said beside it, and it can be forgotten', async () => {
  const chat = fakeChat('p2p')
  await show(chat.place)
  const refusals = [
    ['chat_closed', /Esta conversa está fechada/],
    ['chat_muted', /sem poder escrever por um tempo/],
    ['voice_invalid', /Não deu para ler esta gravação/],
    ['voice_too_long', /passou de 59 segundos/],
    ['too_large', /Não deu para ler esta gravação/],
    ['not_a_member', /só de quem joga aqui/],
  ] as const
  for (const [code, messages] of refusals) {
    chat.refuse(code)
    await box.fill('oi')
    await button('Enviar mensagem').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages)
    await button('Descartar').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  }
})

test('older messages come by a button and leave what is read where it is', async () => {
  const { place, loads } = fakeChat('p2p', many(50))
  await show(place)
  await expect.element(page.getByText('Mensagem 50', { exact: true })).toBeVisible()
  await expect.poll(isAtEnd).toBe(true)
  logBox().scrollTop = 0
  await expect.element(button('Ver mensagens anteriores')).toBeVisible()
  const topOf = () => page.getByText('Mensagem 31', { exact: true }).element().getBoundingClientRect().top
  const before = topOf()
  await button('Ver mensagens anteriores').click()
  await expect.element(page.getByText('Mensagem 11', { exact: true })).toBeInTheDocument()
  expect(Math.abs(topOf() - before)).toBeLessThan(4)
  expect(loads.at(-1)).toEqual({ lastContent: message(31, BIA)._id })
  await button('Ver mensagens anteriores').click()
  await expect.element(page.getByText('Mensagem 1', { exact: true })).toBeInTheDocument()
  await expect.element(button('Ver mensagens anteriores')).not.toBeInTheDocument()
})

test('what comes live stays in sight at the end, and is offered further up; what is taken back goes', async () => {
  const chat = fakeChat('p2p', many(30))
  await show(chat.place)
  await expect.poll(isAtEnd).toBe(true)
  const send = (seq: number) => {
    const next = message(seq, BIA)
    chat.text.push(next)
    chat.live().receive(next)
  }
  send(31)
  await expect.element(page.getByText('Mensagem 31', { exact: true })).toBeVisible()
  await expect.poll(isAtEnd).toBe(true)
  logBox().scrollTop = 0
  // The browser fires this event a frame later.
  logBox().dispatchEvent(new Event('scroll'))
  send(32)
  await button('Ir para as mensagens novas').click()
  await expect.poll(isAtEnd).toBe(true)
  await expect.element(button('Ir para as mensagens novas')).not.toBeInTheDocument()
  chat.live().remove(message(32, BIA)._id)
  await expect.element(page.getByText('Mensagem 32', { exact: true })).not.toBeInTheDocument()
})

test('what is in sight is told as read, once for each that comes; the receipts of mine turn', async () => {
  const onSeen = vi.fn()
  const chat = fakeChat('p2p', [message(1, BIA), message(2, ME)])
  await show(chat.place, { onSeen })
  await expect.element(page.getByRole('img', { name: 'Enviada' })).toBeVisible()
  expect(onSeen).toHaveBeenCalledTimes(1)
  chat.live().markRead(2)
  await expect.element(page.getByRole('img', { name: 'Lida' })).toBeVisible()
  expect(onSeen).toHaveBeenCalledTimes(1)
  const next = message(3, BIA)
  chat.text.push(next)
  chat.live().receive(next)
  await expect.poll(() => onSeen.mock.calls.length).toBe(2)
})

test('the menu: words are copied, mine are taken back after asking, those of others are reported', async () => {
  const chat = fakeChat('p2p', [message(1, BIA), message(2, ME)])
  const writeText = vi.fn(async () => undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await show(chat.place)
  const options = button('Opções da mensagem')
  await page.getByText('Mensagem 1', { exact: true }).click()
  const names = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(item => item.textContent)
  await expect.poll(names).toEqual(['Responder', 'Copiar', 'Denunciar'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Denunciar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(options.first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  expect(writeText).toHaveBeenCalledWith('Mensagem 1')
  await expect.element(page.getByText('Mensagem copiada')).toBeVisible()

  chat.refuse('network', 0)
  const takeBack = async () => {
    await page.getByText('Mensagem 2', { exact: true }).click()
    await page.getByRole('menuitem', { name: 'Apagar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  }
  await takeBack()
  await expect.element(page.getByText('Erro ao apagar mensagem')).toBeVisible()
  await takeBack()
  await expect.element(page.getByText('Mensagem apagada')).toBeVisible()
  await expect.element(page.getByText('Mensagem 2', { exact: true })).not.toBeInTheDocument()
  expect(chat.removed).toEqual([message(2, ME)._id])
})

test('a report: nothing is sent before a reason is chosen and confirmed; a refusal is said there', async () => {
  const sent: unknown[] = []
  const answers = [
    Response.json({ code: 'report_exists', message: '' }, { status: 409 }),
    Response.json({ data: true }),
  ]
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([address, JSON.parse(body as string)])
    return answers.shift()
  })
  await show(fakeChat('card-athlete', [message(1, BIA)]).place)
  await page.getByText('Mensagem 1', { exact: true }).click()
  await page.getByRole('menuitem', { name: 'Denunciar' }).click()
  await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(7)
  await expect.element(button('Continuar')).toBeDisabled()
  await page.getByRole('radio', { name: 'Spam ou enganoso' }).click()
  await button('Continuar').click()
  expect(sent).toEqual([])
  await button('Enviar denúncia').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Você já denunciou esta mensagem/)
  await button('Voltar').click()
  await expect.element(page.getByRole('radio', { name: 'Spam ou enganoso' })).toBeChecked()
  await button('Continuar').click()
  await button('Enviar denúncia').click()
  await expect.element(page.getByText('Denúncia enviada')).toBeVisible()
  const requests = ['/api/denounce/chat/card-athlete', { _id: message(1, BIA)._id, denounce: 'spam or misleading' }]
  expect(sent).toEqual([requests, requests])
})

test('a picture leads to who it is and to a conversation with them; mine to nothing', async () => {
  await show(fakeChat('card-athlete', [message(1, BIA), message(2, ME)]).place)
  await expect.element(page.getByRole('link', { name: 'Bia Moura' })).toHaveAttribute('href', `/users/${BIA}`)
  expect(button(/^Ver Eu/).elements()).toHaveLength(0)
  await button('Ver Bia Moura').click()
  await expect.element(page.getByRole('link', { name: 'Ver página' })).toHaveAttribute('href', `/users/${BIA}`)
  await expect.element(page.getByRole('link', { name: 'Enviar mensagem' })).toHaveAttribute('href', `/chats/${BIA}`)
})

test('somebody of the chat of a card is blocked from there, after a question', async () => {
  const sent: unknown[] = []
  const anybody = { _id: BIA, name: 'Bia Moura', username: 'biamoura', photo: null, isMe: false, isInfluencer: false }
  const games = { docs: [], page: 1, pages: 0, total: 0 }
  const rest = { blocked: false, streak: null, since: '2026-03-05T12:00:00.000Z', rankings: [], badges: [], games }
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent.push([address, init.body])
    return Promise.resolve(Response.json(init.method === 'PUT' ? { data: true } : { ...anybody, ...rest }))
  })
  await show(fakeChat('card-athlete', [message(1, BIA)]).place)
  await button('Ver Bia Moura').click()
  await button('Bloquear').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect.element(page.getByText('Usuário bloqueado')).toBeVisible()
  expect(sent).toEqual([[`/api/user/${BIA}/block`, '{"blocked":true}']])
})

test('a conversation that cannot be read says why, and is read when asked again', async () => {
  const chat = fakeChat('card-game')
  const { load } = chat.place
  const { CallError } = await import('#client/call-error.ts')
  let isMember = false
  const target = {
    ...chat.place,
    load: (range: object) => (isMember ? load(range) : Promise.reject(new CallError('not_a_member', 403))),
  }
  await show(target)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/A conversa não carregou.*só de quem joga aqui/)
  isMember = true
  await button('Tentar de novo').click()
  await expect.element(page.getByText('Diga oi')).toBeVisible()
})

test('in English', async () => {
  await setLang('en')
  const chat = fakeChat('p2p', [message(1, BIA), message(2, ME)])
  chat.refuse('network', 0)
  await show(chat.place)
  await page.getByRole('textbox', { name: 'Message' }).fill('hi')
  await button('Send message').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Error to send message\./)
})
