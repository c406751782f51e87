import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

beforeEach(() => setLang('pt-BR'))

const signInPage = { '/signin': SignInScreen }
const token = 'a'.repeat(43)

test('who has a second step is asked for its code once the password was right, and nothing typed is lost', async () => {
  const answers = [
    refusal(422, 'totp_needed', { totp: 'totp_needed' }),
    refusal(422, 'totp_wrong', { totp: 'totp_wrong' }),
  ]
  const requests = serve({ 'POST /auth/operator': () => answers.shift() ?? { token } })
  const { router } = await openConsole(signInPage, '/signin')
  await page.getByLabelText('Nome de usuário').fill('mesa')
  await page.getByRole('textbox', { name: 'Senha' }).fill('mesa-de-operacao')
  const code = page.getByLabelText('Código de acesso')
  const enter = page.getByRole('button', { name: 'Entrar' })
  expect(code.elements()).toHaveLength(0)
  await enter.click()
  await expect.element(code).toHaveFocus()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await enter.click()
  await expect.element(page.getByText('Digite os 6 números do aplicativo.')).toBeVisible()
  expect(requests).toHaveLength(1)
  await code.fill('123456')
  await enter.click()
  await expect.element(page.getByText('Código incorreto ou já usado. Espere o próximo.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByLabelText('Nome de usuário')).toHaveValue('mesa')
  await code.fill('654321')
  await enter.click()
  await expect.poll(() => router.history.location.pathname).toBe('/start')
  expect(requests.map(({ body }) => body)).toEqual([
    { username: 'mesa', password: 'mesa-de-operacao' },
    { username: 'mesa', password: 'mesa-de-operacao', totp: '123456' },
    { username: 'mesa', password: 'mesa-de-operacao', totp: '654321' },
  ])
})

const linkOf = (cpfNeeded: boolean) => ({
  username: 'nova',
  name: 'Nova Pessoa',
  until: '2026-11-23T15:00:00.000Z',
  cpfNeeded,
})

test('a link asks for the CPF of who has not given it, and says why', async () => {
  const requests = serve({
    'POST /auth/operator/link': () => linkOf(true),
    'POST /auth/operator/password': () => ({ data: true }),
  })
  await openConsole({ '/welcome': WelcomeScreen }, `/welcome#${token}`)
  const cpf = page.getByRole('textbox', { name: 'Seu CPF' })
  await expect.element(cpf).toHaveAccessibleDescription(/não joga a dinheiro/)
  await page.getByRole('textbox', { name: 'Nova senha' }).fill('uma-senha-so-minha')
  const save = page.getByRole('button', { name: 'Guardar senha' })
  await save.click()
  await expect.element(page.getByText('Informe o CPF.')).toBeVisible()
  await expect.element(cpf).toHaveFocus()
  await cpf.fill('52998224725')
  await save.click()
  await expect.element(page.getByText('Senha guardada')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ token, password: 'uma-senha-so-minha', docNumber: '52998224725' })
})

test('a link leads to one’s own password: too short is said at once, too common by the server', async () => {
  const answers = [refusal(400, 'invalid_input', { password: 'password_too_common' })]
  const requests = serve({
    'POST /auth/operator/link': () => linkOf(false),
    'POST /auth/operator/password': () => answers.shift() ?? { data: true },
  })
  const { router } = await openConsole({ '/welcome': WelcomeScreen }, `/welcome#${token}`)
  await expect.element(page.getByText(/^Nova Pessoa, esta senha é só sua/)).toBeVisible()
  const password = page.getByRole('textbox', { name: 'Nova senha' })
  const save = page.getByRole('button', { name: 'Guardar senha' })
  await password.fill('curta9')
  await save.click()
  await expect.element(page.getByText('Use 10 caracteres ou mais, sem espaços.')).toBeVisible()
  await password.fill('1234567890')
  await save.click()
  await expect.element(page.getByText('Esta senha é fácil de adivinhar. Escolha outra.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  await password.fill('uma-senha-so-minha')
  await save.click()
  await expect.element(page.getByText('Senha guardada')).toBeVisible()
  await expect.poll(() => router.history.location.pathname).toBe('/')
  expect(requests.at(-1)?.body).toEqual({ token, password: 'uma-senha-so-minha' })
})

test('a link that is over says so and where to get another', async () => {
  serve({ 'POST /auth/operator/link': () => refusal(422, 'token_invalid') })
  await openConsole({ '/welcome': WelcomeScreen }, `/welcome#${token}`)
  await expect.element(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ir para a entrada' })).toHaveAttribute('href', '/')
})
