import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { queryClient } from '#web/lib/query.ts'
import { EditPersonalScreen } from './edit-personal-screen.tsx'
import { EditUserScreen } from './edit-user-screen.tsx'

const me = {
  _id: 'a'.repeat(24),
  name: 'Ana Souza',
  username: 'ana',
  email: 'ana@correio.example',
  emailConfirmed: true,
  pendingEmail: 'nova@correio.example',
  docNumber: '52998224725',
  gender: 'F',
  phones: ['11987654321'],
  birthDate: null,
  photo: null,
  roles: [],
  lang: 'pt-BR',
  createdAt: '2026-01-01T00:00:00.000Z',
  balance: { amount: 0 },
}
const EMAIL = '/api/user/email'

beforeEach(() => {
  queryClient.clear()
  for (const item of currentToasts()) dismiss(item.id)
  return setLang('pt-BR')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(answers: Answers) {
  const server = fakeServer({ 'GET /api/me': me, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const show = (screen: () => React.ReactNode) =>
  render(pagesAt('/here', { pages: { '/here': screen, '/profile': () => <h1>Perfil</h1> } }).tree)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const note = () => page.getByText('Falta confirmar o novo e-mail: nova@correio.example')

test('an e-mail that waits for its confirmation is given up with the password, and the address stays', async () => {
  let pendingEmail: string | null = me.pendingEmail
  const replies = [() => refusal(403, 'wrong_password')]
  const server = await open({
    'GET /api/me': () => Response.json({ ...me, pendingEmail }),
    [`PUT ${EMAIL}`]: () => {
      const refused = replies.shift()
      if (refused) return refused()
      pendingEmail = null
      return Response.json({ data: true })
    },
  })
  await show(EditUserScreen)
  await expect.element(note()).toBeVisible()
  await button('Desistir da troca').click()
  const password = page.getByLabelText('Sua senha', { exact: true }).first()
  await expect.element(password).toHaveFocus()
  await userEvent.fill(password, 'errada12')
  await button('Desistir da troca').click()
  await expect.element(page.getByText('Senha incorreta!').first()).toBeVisible()
  await userEvent.fill(password, 'segredo1')
  await button('Desistir da troca').click()
  await expect.element(note()).not.toBeInTheDocument()
  expect(currentToasts().at(-1)).toMatchObject({
    title: 'A troca foi cancelada',
    text: 'Seu e-mail continua ana@correio.example.',
  })
  expect(server.log.filter(one => one.method === 'PUT').map(one => one.body)).toEqual([
    { email: me.email, password: 'errada12' },
    { email: me.email, password: 'segredo1' },
  ])
})

test('in English', async () => {
  await setLang('en')
  await open({})
  await show(EditUserScreen)
  await expect.element(button('Keep my email')).toBeVisible()
})

test('without an e-mail that waits there is no change to give up', async () => {
  await open({ 'GET /api/me': { ...me, pendingEmail: null, emailConfirmed: false } })
  await show(EditUserScreen)
  await expect.element(button('Mandar o link de novo')).toBeVisible()
  await expect.element(button('Desistir da troca')).not.toBeInTheDocument()
})

test('who turns 18 tomorrow in São Paulo is not 18 yet, whatever the day elsewhere', async () => {
  // 22:30 on 21 November in São Paulo.
  vi.setSystemTime(new Date('2026-11-22T01:30:00Z'))
  const server = await open({ 'PUT /api/me': { data: true } })
  await show(EditPersonalScreen)
  const birth = page.getByLabelText('Nascimento', { exact: true })
  await userEvent.type(birth, '22112008')
  await button('Salvar alterações').click()
  await expect.element(page.getByText('É preciso ter 18 anos ou mais.')).toBeVisible()
  expect(server.log.map(one => one.method)).not.toContain('PUT')
  await userEvent.clear(birth)
  await userEvent.type(birth, '21112008')
  await expect.element(page.getByText('É preciso ter 18 anos ou mais.')).not.toBeInTheDocument()
})
