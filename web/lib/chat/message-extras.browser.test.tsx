import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { BIA, fakeChat, ME, message, testPage } from '#tests/pages/web/chat-page.tsx'
import { ThreadSection, type ThreadSectionProps } from './thread-section.tsx'

/* Replies, reactions and the typing signal. */
beforeEach(async () => {
  localStorage.clear()
  await setLang('pt-BR')
})

const show = (chat: ThreadSectionProps['place']) =>
  render(testPage(<ThreadSection place={chat} meId={ME} label="Conversa com Bia" empty={<p>Diga oi</p>} />).whole)
const box = page.getByRole('textbox', { name: 'Mensagem' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a reply quotes what it answers, says when that is deleted, and leads to it', async () => {
  const chat = fakeChat('p2p', [message(1, BIA), message(2, BIA)])
  await show(chat.place)
  await page.getByText('Mensagem 1', { exact: true }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  await expect.element(page.getByRole('group', { name: 'Respondendo a Bia Moura' })).toBeVisible()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('group', { name: 'Respondendo a Bia Moura' })).not.toBeInTheDocument()
  await page.getByText('Mensagem 1', { exact: true }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  await box.fill('Bora')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Respondendo a Bia Moura' })).not.toBeInTheDocument()
  const quote = button(/^Em resposta a Bia Moura/)
  await quote.click()
  await expect.element(button('Opções da mensagem').first()).toHaveFocus()
  expect(chat.text.at(-1)?.replyTo).toMatchObject({ _id: message(1, BIA)._id, state: 'shown' })
  chat.live().remove(message(1, BIA)._id)
  await expect.element(page.getByText('Mensagem apagada')).toBeVisible()
  await expect.element(quote).not.toBeInTheDocument()
})

test('the cursor stays where it is written when a reply is let go, sent, or what it answers is gone', async () => {
  const chat = fakeChat('p2p', [message(1, BIA), message(2, BIA)])
  await show(chat.place)
  const replying = page.getByRole('group', { name: 'Respondendo a Bia Moura' })
  const reply = async (text: string) => {
    await page.getByText(text, { exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Responder' }).click()
    await expect.element(box).toHaveFocus()
  }
  await reply('Mensagem 1')
  await userEvent.keyboard('{Escape}')
  await expect.element(replying).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await reply('Mensagem 1')
  await replying.getByRole('button').click()
  await expect.element(replying).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await reply('Mensagem 1')
  await userEvent.keyboard('Bora{Enter}')
  await expect.element(replying).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await reply('Mensagem 2')
  chat.live().remove(message(2, BIA)._id)
  await expect.element(replying).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test('what is quoted from further up than what was read is words, no button', async () => {
  const { _id, _user, text } = message(1, BIA)
  const replyTo = { _id, state: 'shown', _user, text, seconds: null } as const
  await show(fakeChat('p2p', [message(2, BIA, { replyTo })]).place)
  await expect.element(page.getByText('Mensagem 2', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Mensagem 1', { exact: true })).toBeVisible()
  await expect.element(button(/^Em resposta a/)).not.toBeInTheDocument()
})

test('what is quoted of somebody whom I blocked is not shown', async () => {
  const replyTo = { _id: message(1, BIA)._id, state: 'hidden', _user: null, text: null, seconds: null } as const
  await show(fakeChat('card-athlete', [message(2, BIA, { replyTo })]).place)
  await expect.element(page.getByText('Mensagem de alguém que você bloqueou')).toBeVisible()
})

test('a reaction is shown at once, takes the place of mine, and is taken back by a second press or a refusal', async () => {
  const chat = fakeChat('p2p', [message(1, BIA)])
  await show(chat.place)
  const react = async (name: string) => {
    await page.getByText('Mensagem 1', { exact: true }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await react('Curti')
  await expect.element(button('Curti: 1, com a sua')).toBeVisible()
  await react('Golaço')
  await expect.element(button('Golaço: 1, com a sua')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button(/^Curti/)).not.toBeInTheDocument()
  await button('Golaço: 1, com a sua').click()
  await expect.element(button(/^Golaço/)).not.toBeInTheDocument()
  const id = message(1, BIA)._id
  await expect
    .poll(() => chat.reactions)
    .toEqual([
      [id, 'like'],
      [id, 'goal'],
      [id, null],
    ])
  chat.live().receiveReactions(id, 4, [{ reaction: 'fire', count: 2 }])
  await expect.element(button('Pegando fogo: 2')).toHaveAttribute('aria-pressed', 'false')
  // A reaction to a message older than those loaded is ignored.
  chat.live().receiveReactions(id, 3, [])
  await expect.element(button('Pegando fogo: 2')).toBeVisible()
  chat.refuse('chat_muted')
  await button('Pegando fogo: 2').click()
  await expect.element(page.getByText('A sua reação não foi enviada')).toBeVisible()
  await expect.element(button('Pegando fogo: 2')).toBeVisible()
})

test('who writes is named until they send it; that I write is told now and then', async () => {
  const chat = fakeChat('card-athlete', [message(1, BIA)])
  await show(chat.place)
  await expect.element(box).toBeVisible()
  chat.write(BIA)
  await expect.element(page.getByText('Bia Moura está escrevendo…')).toBeVisible()
  const next = message(2, BIA)
  chat.text.push(next)
  chat.live().receive(next)
  await expect.element(page.getByText('Bia Moura está escrevendo…')).not.toBeInTheDocument()
  expect(chat.written()).toBe(0)
  await box.fill('o')
  await box.fill('oi')
  expect(chat.written()).toBe(1)
})
