import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setLang } from '../i18n.ts'
import { meQuery } from '../me.ts'
import { queryClient } from '../query.ts'
import { keepToken } from '../session.ts'
import { BIA, ME, message, testPage } from './chat-test-page.tsx'
import { RoomChat } from './room-chat.tsx'

const CARD = 'c'.repeat(24)
let asked: string[]
let answer: () => Response
beforeEach(async () => {
  asked = []
  // Threads outlive their screens, and end with the session.
  keepToken(`session-${Math.random()}`)
  await setLang('pt-BR')
  const docs = [{ ...message(1, BIA), createdAt: '2026-11-21T15:00:00.000Z' }]
  answer = () => Response.json({ docs, page: 1, pages: 1, seq: 1, deleted: [] })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

async function show() {
  const { whole } = testPage(<RoomChat kind="card-athlete" id={CARD} name="Cartela boa" />)
  queryClient.setQueryData(meQuery.queryKey, { _id: ME } as never)
  await render(whole)
}
const open = page.getByRole('button', { name: 'Abrir a resenha' })

test('nothing is asked before the panel is opened; it is docked beside the page, and Esc closes it', async () => {
  await page.viewport(1366, 900)
  await show()
  expect(asked).toEqual([])
  await open.click()
  const panel = page.getByRole('dialog', { name: 'Resenha' })
  await expect.element(panel.getByText('Mensagem 1', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Cartela boa')).toBeVisible()
  expect(asked).toEqual([`/api/chat/card-athlete?limit=20&card=${CARD}`])
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

test('who is no member any more is told so', async () => {
  answer = () => Response.json({ code: 'not_a_member', message: '' }, { status: 403 })
  await show()
  await open.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Esta resenha é só de quem joga aqui/)
})
