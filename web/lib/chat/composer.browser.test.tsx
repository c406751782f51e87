import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { OutgoingMessage } from '#client/chat-thread.ts'
import { setLang } from '#client/i18n.ts'
import { ME, testPage } from '#tests/pages/web/chat-page.tsx'
import { Composer } from './composer.tsx'

beforeEach(async () => {
  localStorage.clear()
  await setLang('pt-BR')
})

const box = page.getByRole('textbox', { name: 'Mensagem' })
const button = (name: string) => page.getByRole('button', { name })
async function show(chat = 'p2p-1') {
  const onSend = vi.fn<(message: Omit<OutgoingMessage, 'key'>) => void>()
  await render(testPage(<Composer key={chat} draft={[ME, chat]} onSend={onSend} />).whole)
  return onSend
}

test('without words there is a microphone, with words a way to send them; spaces are no words', async () => {
  const onSend = await show()
  await expect.element(button('Gravar mensagem de voz')).toBeVisible()
  await box.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Gravar mensagem de voz')).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
  await box.fill('Oi, Bia')
  await expect.element(button('Gravar mensagem de voz')).not.toBeInTheDocument()
  await button('Enviar mensagem').click()
  expect(onSend.mock.calls).toEqual([[{ text: 'Oi, Bia' }]])
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByText('Mensagem enviada')).toBeInTheDocument()
})

test('Enter sends, Shift and Enter begin another line, and it grows up to 5 rows', async () => {
  const onSend = await show()
  const height = () => box.element().getBoundingClientRect().height
  await expect.poll(height).toBe(48)
  await box.fill('1')
  for (let row = 2; row <= 5; row += 1) await userEvent.keyboard(`{Shift>}{Enter}{/Shift}${row}`)
  expect(height()).toBe(144)
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}6')
  expect(height()).toBe(144)
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls).toEqual([[{ text: '1\n2\n3\n4\n5\n6' }]])
  await expect.poll(height).toBe(48)
})

test('what was begun is there on the way back, in its own conversation alone', async () => {
  await show('p2p-1')
  await box.fill('Ia dizer que')
  await show('p2p-2')
  await expect.element(box.last()).toHaveValue('')
  await show('p2p-1')
  await expect.element(box.last()).toHaveValue('Ia dizer que')
})

test('too long a text says so at its place, loses nothing and is not sent', async () => {
  const onSend = await show()
  await box.fill('a'.repeat(2_003))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/O número máximo de caracteres é 2000 \(3 a mais\)/)
  await expect.element(button('Enviar mensagem')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  await box.fill('a'.repeat(2_000))
  await button('Enviar mensagem').click()
  expect(onSend).toHaveBeenCalledOnce()
})
