import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { OperatorScreen } from './operator-screen.tsx'
import { OperatorsScreen } from './operators-screen.tsx'

beforeEach(() => setLang('pt-BR'))

const at = '2026-11-21T15:00:00.000Z'
const operator = (letter: string, more: object = {}) => ({
  _id: id(letter),
  username: `mesa${letter}`,
  name: `Pessoa ${letter}`,
  roles: ['support'],
  state: 'active',
  totpSince: null,
  linkUntil: null,
  createdAt: at,
  sessions: 0,
  seenAt: null,
  mine: false,
  ...more,
})
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const dialog = () => page.getByRole('alertdialog')
const because = (reason: string) => dialog().getByRole('textbox', { name: 'Motivo' }).fill(reason)

const openOne = async (more: object, answers: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({
    [`GET /api/operator/operators/${id('a')}`]: () => ({ operator: operator('a', more), sessions: [] }),
    ...answers,
  })
  await openConsole({ '/operators/$operator': OperatorScreen }, `/operators/${id('a')}`)
  return requests
}

test('somebody is added with roles; the link for them is shown once', async () => {
  const answers = [refusal(409, 'username_taken', { username: 'username_taken' })]
  const link = 'l'.repeat(43)
  const requests = serve({
    'GET /api/operator/operators': () => paged([operator('a'), operator('b', { state: 'invited' })]),
    'POST /api/operator/operators': () => answers.shift() ?? { _id: id('c'), link, until: at },
  })
  await openConsole({ '/operators': OperatorsScreen }, '/operators')
  await expect.element(page.getByText('Aguarda a senha')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const add = dialog().getByRole('button', { name: 'Adicionar' })
  await add.click()
  await expect.element(dialog().getByText('Informe o nome de usuário.')).toBeVisible()
  await expect.element(dialog().getByText('Escolha ao menos um papel.')).toBeVisible()
  await dialog().getByLabelText('Nome de usuário').fill('nova')
  await dialog().getByLabelText('Nome', { exact: true }).fill('Nova Pessoa')
  await dialog()
    .getByRole('checkbox', { name: /^Financeiro/ })
    .click()
  await dialog()
    .getByRole('checkbox', { name: /^Atendimento/ })
    .click()
  await because('Entrou na equipe')
  await add.click()
  await expect.element(dialog().getByText('Alguém já usa este nome.')).toBeVisible()
  await dialog().getByLabelText('Nome de usuário').fill('nova2')
  await add.click()
  await expect.element(page.getByText(new RegExp(`/welcome#${link}$`))).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    username: 'nova2',
    name: 'Nova Pessoa',
    roles: ['support', 'finance'],
    reason: 'Entrou na equipe',
  })
  await page.getByRole('button', { name: 'Já enviei' }).click()
  await expect.poll(() => page.getByText(new RegExp(link)).elements()).toHaveLength(0)
})

test('roles are changed with a reason, and the last administrator keeps the role', async () => {
  const answers = [refusal(409, 'last_admin')]
  const requests = await openOne(
    { roles: ['admin'] },
    { [`PUT /api/operator/operators/${id('a')}/roles`]: () => answers.shift() ?? { data: true } },
  )
  await page.getByRole('button', { name: 'Mudar papéis' }).click()
  await dialog()
    .getByRole('checkbox', { name: /^Administração/ })
    .click()
  await because('Mudou de área')
  const save = dialog().getByRole('button', { name: 'Salvar papéis' })
  await save.click()
  await expect.element(dialog().getByText('Escolha ao menos um papel.')).toBeVisible()
  await dialog()
    .getByRole('checkbox', { name: /^Jogos/ })
    .click()
  await save.click()
  await expect.element(page.getByText('É a última pessoa com administração')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Papéis salvos')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    roles: ['games'],
    reason: 'Mudou de área',
  })
})

test.each([
  [{ sessions: 2, totpSince: at }, ['Novo link de senha', 'Encerrar sessões', 'Tirar o código de acesso', 'Desativar']],
  [{ state: 'disabled' }, ['Reativar']],
  [{ mine: true, sessions: 1, totpSince: at }, ['Encerrar sessões']],
])('what can be done to %j is offered, and nothing else', async (more, offered) => {
  await openOne(more)
  await expect.element(page.getByRole('heading', { name: 'Conta' })).toBeVisible()
  const all = ['Novo link de senha', 'Encerrar sessões', 'Tirar o código de acesso', 'Desativar', 'Reativar']
  expect(all.filter(name => page.getByRole('button', { name }).elements().length > 0)).toEqual(offered)
})

test('an account is disabled with a reason, and a new link is shown', async () => {
  const link = 'l'.repeat(43)
  const requests = await openOne(
    {},
    {
      [`PUT /api/operator/operators/${id('a')}/enabled`]: () => ({ data: true }),
      [`POST /api/operator/operators/${id('a')}/link`]: () => ({ _id: id('a'), link, until: at }),
    },
  )
  await page.getByRole('button', { name: 'Desativar' }).click()
  await because('Saiu da equipe')
  await dialog().getByRole('button', { name: 'Desativar' }).click()
  await expect.element(page.getByText('Conta desativada')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    enabled: false,
    reason: 'Saiu da equipe',
  })
  await page.getByRole('button', { name: 'Novo link de senha' }).click()
  await because('Perdeu o link')
  await dialog().getByRole('button', { name: 'Novo link de senha' }).click()
  await expect.element(page.getByText(new RegExp(`/welcome#${link}$`))).toBeVisible()
})

test('who has not the role is told plainly', async () => {
  serve({ 'GET /api/operator/operators': () => refusal(403, 'forbidden') })
  await openConsole({ '/operators': OperatorsScreen }, '/operators', { roles: ['games'] })
  await expect.element(page.getByRole('heading', { name: 'Não é do seu papel' })).toBeVisible()
})
