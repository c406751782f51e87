import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import type { ReviewRow } from './api.ts'
import { ReviewScreen } from './review-screen.tsx'

const championship = { _id: id('c'), name: 'Brasileirão', season: 2024 }
const nameRow: ReviewRow = {
  _id: id('1'),
  championship,
  match: { _id: id('d'), label: '24 · Flamengo × Bahia' },
  source: 'cbf',
  kind: 'unknown-athlete',
  row: 'Gabriel (home)',
  reason: 'two of the squad have this name',
  message: null,
  blocks: true,
  isName: true,
  state: 'open',
  candidates: [
    { _id: id('a'), name: 'Gabriel Barbosa' },
    { _id: id('b'), name: 'Gabriel Noga' },
  ],
}
const warning: ReviewRow = {
  ...nameRow,
  _id: id('2'),
  kind: 'unknown-fact',
  row: 'Gerson, Flamengo',
  reason: 'sent off: the yellow is unknown',
  message: { code: 'sent_off', values: {} },
  blocks: false,
  isName: false,
  match: null,
  candidates: [],
}

const LIST = 'GET /api/operator/review'
const answered = (row: ReviewRow): string => `PUT /api/operator/review/${row._id}`
const listOf = (rows: readonly ReviewRow[]) => ({ docs: rows, page: 1, pages: 1, total: rows.length })
const open = () => openConsole({ '/review': ReviewScreen }, '/review')
const reason = () => page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' })

beforeEach(() => setLang('pt-BR'))

test('a name is linked to one of its candidates, with a reason, and leaves the list', async () => {
  let rows = [nameRow, warning]
  const requests = serve({
    [LIST]: () => listOf(rows),
    [answered(nameRow)]: () => {
      rows = [warning]
      return { data: true }
    },
  })
  await open()
  await expect.element(page.getByText('two of the squad have this name')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Partida 24 · Flamengo × Bahia' })).toBeVisible()
  await page.getByRole('button', { name: 'Ligar: Gabriel (home)' }).click()
  await page.getByRole('radio', { name: 'Gabriel Noga' }).click()
  await reason().fill('A súmula diz camisa 34')
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await expect.element(page.getByText('Gabriel (home)')).not.toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    link: id('b'),
    reason: 'A súmula diz camisa 34',
  })
})

test('nobody chosen and no reason: nothing is sent, and both are said', async () => {
  const requests = serve({ [LIST]: () => listOf([nameRow]) })
  await open()
  await page.getByRole('button', { name: 'Ligar: Gabriel (home)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await expect.element(page.getByText('Escolha quem é.')).toBeVisible()
  await expect.element(page.getByText('Conte o motivo (3 letras ou mais).')).toBeVisible()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('somebody who is no candidate is found by name, and linked', async () => {
  const requests = serve({
    [LIST]: () => listOf([nameRow]),
    'GET /api/operator/athletes': () =>
      listOf([
        {
          athlete: { _id: id('f'), name: 'Gabriel Pec', nickname: null },
          team: null,
          side: null,
          shirt: null,
          position: null,
        },
      ] as never),
    [answered(nameRow)]: () => ({ data: true }),
  })
  await open()
  await page.getByRole('button', { name: 'Ligar: Gabriel (home)' }).click()
  await page.getByRole('searchbox', { name: 'Procurar outro' }).fill('pec')
  await page.getByRole('radio', { name: 'Gabriel Pec' }).click()
  await expect.element(page.getByRole('radio', { name: 'Gabriel Noga' })).not.toBeInTheDocument()
  await reason().fill('Conferido na súmula')
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await expect.poll(() => requests.find(({ method }) => method === 'PUT')?.body.link).toBe(id('f'))
  expect(requests.find(({ path }) => path.endsWith('/athletes'))?.query.get('search')).toBe('pec')
})

test('what is for information is apart, and told in the operator’s language', async () => {
  const requests = serve({
    [LIST]: ({ query }) => listOf(query.get('show') === 'remarks' ? [warning] : [nameRow]),
  })
  await open()
  await expect.element(page.getByText('Gabriel (home)')).toBeVisible()
  await expect.element(page.getByText('Gerson, Flamengo')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Só para saber' }).click()
  await expect.element(page.getByText(/^Expulso: a fonte apaga o amarelo/)).toBeVisible()
  expect(requests.map(({ query }) => query.get('show'))).toEqual(['waiting', 'remarks'])
})

test('a remark can only be seen: it is left out with a reason', async () => {
  const requests = serve({ [LIST]: () => listOf([warning]), [answered(warning)]: () => ({ data: true }) })
  await open()
  await expect.element(page.getByRole('button', { name: /^Ligar/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Conferido: Gerson, Flamengo' }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Visto')
  await userEvent.clear(sheet.getByRole('textbox', { name: 'Motivo' }))
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Visto com a súmula')
  await sheet.getByRole('button', { name: 'Conferido' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      link: null,
      reason: 'Visto com a súmula',
    })
})

test('somebody else was faster: it is said, and the list is read again', async () => {
  let rows = [nameRow]
  serve({
    [LIST]: () => listOf(rows),
    [answered(nameRow)]: () => {
      rows = []
      return refusal(409, 'conflict')
    },
  })
  await open()
  await page.getByRole('button', { name: 'Ligar: Gabriel (home)' }).click()
  await page.getByRole('radio', { name: 'Gabriel Barbosa' }).click()
  await reason().fill('Camisa 9')
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await expect.element(page.getByText('Outra pessoa já respondeu a esta linha.')).toBeVisible()
  await expect.element(page.getByText('Nada para conferir')).toBeVisible()
})

test('rows are chosen and answered together, for one reason', async () => {
  const other = { ...nameRow, _id: id('4'), row: 'Pedro (home)', candidates: [] }
  let rows = [nameRow, other]
  const requests = serve({
    [LIST]: () => listOf(rows),
    'PUT /api/operator/review': () => {
      rows = [other]
      return { answered: 1, left: 1 }
    },
  })
  await open()
  await page.getByRole('checkbox', { name: 'Escolher todas desta página' }).click()
  await expect.element(page.getByText('2 escolhidas')).toBeVisible()
  await page.getByRole('button', { name: 'Ligar ao mais parecido' }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Conferido na súmula')
  await sheet.getByRole('button', { name: 'Ligar ao mais parecido' }).click()
  await expect.element(page.getByText('1 respondidas, 1 ficaram')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ids: [nameRow._id, other._id],
    answer: 'nearest',
    reason: 'Conferido na súmula',
  })
  await expect.element(page.getByText('Gabriel (home)')).not.toBeInTheDocument()
})

test('a club that nobody knows is a new one, in those words', async () => {
  const club = { ...nameRow, kind: 'unknown-club', match: null, row: 'SC Recife', candidates: [] }
  const requests = serve({ [LIST]: () => listOf([club]), [answered(club)]: () => ({ data: true }) })
  await open()
  await page.getByRole('button', { name: 'É um time novo: SC Recife' }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Subiu este ano')
  await sheet.getByRole('button', { name: 'É um time novo' }).click()
  await expect.poll(() => requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ link: null })
})

test('rows are searched by their words', async () => {
  const requests = serve({ [LIST]: () => listOf([nameRow]) })
  await open()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('flamengo')
  await expect.poll(() => requests.at(-1)?.query.get('search')).toBe('flamengo')
})
