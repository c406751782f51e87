import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { AccountScreen } from './account-screen.tsx'

beforeEach(() => setLang('pt-BR'))

const at = '2026-11-21T15:00:00.000Z'
const session = (letter: string, more: object = {}) => ({
  _id: id(letter),
  device: `Aparelho ${letter}`,
  address: '127.0.0.1',
  createdAt: at,
  seenAt: at,
  mine: false,
  ...more,
})
const account = (more: object = {}) => ({
  username: 'mesa',
  name: 'Mesa da Casa',
  roles: ['support', 'finance'],
  totpSince: null,
  totpRequired: false,
  recoveryCodes: 0,
  hasCpf: true,
  sessions: [session('a', { mine: true }), session('b')],
  ...more,
})
const codes = Array.from({ length: 10 }, (_, at) => `abcd${at % 10}-efgh2`)

const open = async (more: object, answers: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({ 'GET /api/operator/account': () => account(more), ...answers })
  await openConsole({ '/account': AccountScreen }, '/account')
  return requests
}

test('the access code is set up by the password, the app and a code of it; the recovery codes are shown once', async () => {
  const passwords = [refusal(403, 'wrong_password', { password: 'wrong_password' })]
  const confirmed = [refusal(422, 'totp_wrong', { code: 'totp_wrong' })]
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const requests = await open(
    {},
    {
      'POST /api/operator/account/totp': () =>
        passwords.shift() ?? { secret, uri: `otpauth://totp/x?secret=${secret}` },
      'PUT /api/operator/account/totp': () => confirmed.shift() ?? { codes },
    },
  )
  await page.getByRole('button', { name: 'Configurar' }).click()
  const password = page.getByRole('textbox', { name: 'Confirme sua senha' })
  await expect.element(password).toHaveFocus()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByText('Informe a senha.')).toBeVisible()
  await password.fill('outra-senha')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByText('Senha incorreta.')).toBeVisible()
  await password.fill('mesa-de-operacao')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code do código de acesso' })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const code = page.getByLabelText('Código que o aplicativo mostra')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(page.getByText('Código incorreto ou já usado. Espere o próximo.')).toBeVisible()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(page.getByText('Guarde seus códigos de recuperação')).toBeVisible()
  for (const one of codes) await expect.element(page.getByText(one)).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ code: '123456' })
  await page.getByRole('button', { name: 'Já guardei' }).click()
  expect(page.getByText(codes[0] ?? '').elements()).toHaveLength(0)
})

test('where it is required there is nothing else before it', async () => {
  await open({ totpRequired: true })
  await expect.element(page.getByText('Antes de trabalhar, configure o código de acesso')).toBeVisible()
  expect(page.getByRole('button', { name: 'Trocar senha' }).elements()).toHaveLength(0)
})

test('the password is changed by the one there is; what is wrong is said at its field', async () => {
  const answers = [refusal(403, 'wrong_password', { password: 'wrong_password' })]
  const requests = await open({}, { 'PUT /api/operator/account/password': () => answers.shift() ?? { data: true } })
  const [current, next] = ['Senha atual', 'Nova senha'].map(name => page.getByRole('textbox', { name }))
  const change = page.getByRole('button', { name: 'Trocar senha' })
  await change.click()
  await expect.element(page.getByText('Informe a senha.').first()).toBeVisible()
  await current?.fill('outra-senha')
  await next?.fill('curta9')
  await change.click()
  await expect.element(page.getByText('Use 10 caracteres ou mais, sem espaços.')).toBeVisible()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
  await next?.fill('uma-senha-so-minha')
  await change.click()
  await expect.element(page.getByText('Senha incorreta.')).toBeVisible()
  await current?.fill('mesa-de-operacao')
  await change.click()
  await expect.element(page.getByText('Senha trocada')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Nova senha' })).toHaveValue('')
})

test('a session elsewhere is ended; the one in use is not offered', async () => {
  const requests = await open({}, { [`DELETE /api/operator/account/sessions/${id('b')}`]: () => ({ data: true }) })
  await expect.element(page.getByText(/^Aparelho a/)).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar: Aparelho b' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect.element(page.getByText('Sessão encerrada')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Encerrar: Aparelho a' }).elements()).toHaveLength(0)
})

test('who has not given the CPF is asked for it, with the password; who has is told what it means', async () => {
  let hasCpf = false
  const refused = [refusal(403, 'wrong_password', { password: 'wrong_password' })]
  const requests = await open(
    {},
    {
      'GET /api/operator/account': () => account({ hasCpf }),
      'PUT /api/operator/account/cpf': () => {
        const answer = refused.shift()
        hasCpf = answer === undefined
        return answer ?? { data: true }
      },
    },
  )
  const form = page.getByRole('form', { name: 'Informar CPF' })
  const cpf = form.getByLabelText('Seu CPF')
  await cpf.fill('111.111.111-11')
  await form.getByRole('button', { name: 'Informar CPF' }).click()
  await expect.element(page.getByText('Este CPF não existe. Confira os números.')).toBeVisible()
  await expect.element(cpf).toHaveFocus()
  await cpf.fill('529.982.247-25')
  await form.getByRole('textbox', { name: 'Sua senha de agora' }).fill('mesa-de-operacao')
  await form.getByRole('button', { name: 'Informar CPF' }).click()
  await expect.element(page.getByText('Senha incorreta.')).toBeVisible()
  await form.getByRole('button', { name: 'Informar CPF' }).click()
  await expect.element(page.getByText(/Seu CPF está informado/)).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    docNumber: '52998224725',
    password: 'mesa-de-operacao',
  })
})

test('each operator chooses what they are told and how; mail needs an address', async () => {
  const refusals = [refusal(400, 'invalid_input', { mail: 'required' })]
  const kinds = [
    { kind: 'facts', name: 'Jogos sem o resultado depois do apito', by: 'off' },
    { kind: 'disputes', name: 'Contestações abertas', by: 'off' },
  ]
  const bodies: unknown[] = []
  await open(
    {},
    {
      'GET /api/operator/account/alerts': () => ({ mail: '', kinds, pushKey: 'chave', devices: 1 }),
      'PUT /api/operator/account/alerts': ({ body }) => {
        bodies.push(body)
        return refusals.shift() ?? { data: true }
      },
    },
  )
  await expect.element(page.getByText(/1 aparelho seu recebe/)).toBeVisible()
  const facts = page.getByRole('combobox', { name: 'Jogos sem o resultado depois do apito' })
  await facts.selectOptions('No aparelho')
  await facts.selectOptions('mail')
  await page.getByRole('button', { name: 'Salvar avisos' }).click()
  const mail = page.getByRole('textbox', { name: 'E-mail para os avisos' })
  await expect.element(mail).toHaveAttribute('aria-invalid', 'true')
  await mail.fill('plantao@example.com')
  await page.getByRole('button', { name: 'Salvar avisos' }).click()
  await expect.element(page.getByText('Avisos salvos')).toBeVisible()
  expect(bodies.at(-1)).toEqual({
    mail: 'plantao@example.com',
    kinds: [
      { kind: 'facts', by: 'mail' },
      { kind: 'disputes', by: 'off' },
    ],
  })
})
