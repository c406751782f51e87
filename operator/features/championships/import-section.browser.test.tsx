import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { sentFiles } from './import-form.tsx'
import { ImportSection } from './import-section.tsx'

const CHAMPIONSHIP = id('c')
const IMPORT = `POST /api/operator/championships/${CHAMPIONSHIP}/import`
const statusOf = (letter: string): string => `GET /api/operator/imports/${id(letter)}`
const NOTHING = { created: 0, updated: 0, unchanged: 0, linked: 0, unresolved: 0, remarks: 0 }
const status = (letter: string, more: object) => ({
  _id: id(letter),
  state: 'running',
  done: 0,
  total: 0,
  counts: NOTHING,
  problem: null,
  message: null,
  preview: null,
  canUndo: false,
  ...more,
})

function Panel() {
  const [followed, setFollowed] = useState<string>()
  return <ImportSection championship={CHAMPIONSHIP} source="cartola" job={followed} onJob={setFollowed} />
}
const open = () => openConsole({ '/panel': Panel }, '/panel')
const csv = (name: string): File => new File(['a;b'], name, { type: 'text/csv' })
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText(/Escolher arquivos|Trocar arquivos/), files)
const fillReason = () => page.getByRole('textbox', { name: 'Motivo' }).fill('Rodada 31 conferida')
const send = () => page.getByRole('button', { name: 'Ver a prévia', exact: true }).click()

beforeEach(async () => {
  await setLang('pt-BR')
  sentFiles.set([])
})

test('an import is followed to its counts, and leads to what waits for a person', async () => {
  let looks = 0
  const requests = serve({
    [IMPORT]: () => ({ job: id('a') }),
    [statusOf('a')]: () => {
      looks += 1
      if (looks === 1) return status('a', { done: 120, total: 380 })
      const counts = { created: 377, updated: 2, unchanged: 1, linked: 1234, unresolved: 12, remarks: 4 }
      return status('a', { state: 'done', done: 380, total: 380, counts })
    },
  })
  await open()
  await choose(csv('rodada-1.csv'))
  await fillReason()
  await send()
  const bar = page.getByRole('progressbar', { name: 'Lendo' })
  await expect.element(bar).toHaveAttribute('value', '120')
  await expect.element(page.getByText('120 de 380')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Pronto' })).toHaveAttribute('value', '380')
  const counts = page.getByRole('region', { name: 'O que a importação contou' })
  await expect
    .element(counts)
    .toHaveTextContent(
      'Criadas377Atualizadas2Sem mudança1Nomes ligados1.234Para conferir12Para saber4Abrir a lista de conferênciaVer o que é só para saber',
    )
  await expect
    .element(page.getByRole('link', { name: 'Abrir a lista de conferência' }))
    .toHaveAttribute('href', expect.stringContaining(CHAMPIONSHIP))
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ source: 'cartola', reason: 'Rodada 31 conferida' })
  expect(sent?.file).toHaveProperty('name', 'rodada-1.csv')
  expect(sent).not.toHaveProperty('with')
})

test('several files go one after the other, each completing those before it', async () => {
  const order: string[] = []
  serve({
    [IMPORT]: ({ body }) => {
      const letter = body.with === undefined ? 'a' : 'b'
      order.push(`${(body.file as File).name} with ${String(body.with)}, more ${String(body.more)}`)
      return { job: id(letter) }
    },
    [statusOf('b')]: () => status('b', { state: 'done', counts: { ...NOTHING, created: 1 } }),
  })
  await open()
  await choose(csv('rodada-31.csv'), csv('rodada-30.csv'))
  await fillReason()
  await send()
  await expect.element(page.getByRole('progressbar', { name: 'Pronto' })).toBeVisible()
  expect(order).toEqual(['rodada-31.csv with undefined, more true', `rodada-30.csv with ${id('a')}, more undefined`])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a refusal is told in the operator’s language, and files of a folder go with their paths', async () => {
  const requests = serve({
    [IMPORT]: () => ({ job: id('a') }),
    [statusOf('a')]: () =>
      status('a', {
        state: 'refused',
        problem: '50: shirt of Fulano is 999999, which is impossible',
        message: { code: 'impossible_value', values: { field: 'shirt', name: 'Fulano', value: '999999' }, match: '50' },
      }),
  })
  await open()
  const race = csv('race.yml')
  Object.defineProperty(race, 'webkitRelativePath', { value: 'races/01-australia/race.yml' })
  // Tests cannot choose a folder in a browser.
  await expect.element(page.getByLabelText('Escolher pasta')).toBeInTheDocument()
  const folder = page.getByLabelText('Escolher pasta').element()
  Object.defineProperty(folder, 'files', { value: [race, csv('leia-me.pdf')] })
  folder.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('races/01-australia/race.yml')).toBeVisible()
  await fillReason()
  await send()
  await expect.element(page.getByRole('alert').getByText('50: shirt de Fulano: 999999 não pode ser')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ path: 'races/01-australia/race.yml' })
})

test('a refused file says which match does not add up, and another can complete it', async () => {
  const problem = 'brasileirao-2022/004: the goals add up to 2 – 2, the score says 2 – 3'
  const requests = serve({
    [IMPORT]: ({ body }) => ({ job: id(body.with === undefined ? 'a' : 'b') }),
    [statusOf('a')]: () => status('a', { state: 'refused', problem }),
    [statusOf('b')]: () => status('b', {}),
  })
  await open()
  await choose(csv('rodada-31.csv'))
  await fillReason()
  await send()
  await expect.element(page.getByRole('alert').getByText(problem)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar o arquivo que completa este' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Completa um envio anterior' })).toHaveValue(id('a'))
  await choose(csv('rodada-30.csv'))
  await send()
  await expect.element(page.getByRole('progressbar', { name: 'Lendo' })).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ with: id('a') })
})

test('without a file or a reason nothing is sent, and the focus goes to what is missing', async () => {
  const requests = serve({})
  await open()
  await send()
  await expect.element(page.getByText('Escolha o arquivo.')).toBeVisible()
  await expect.element(page.getByLabelText('Escolher arquivos')).toHaveFocus()
  await expect.element(page.getByText('Conte o motivo (3 letras ou mais).')).toBeVisible()
  expect(requests).toEqual([])
})

test('a file the server does not take is told beside it, and what was typed stays', async () => {
  serve({ [IMPORT]: () => refusal(415, 'unsupported_media') })
  await open()
  await choose(csv('foto.csv'))
  await fillReason()
  await send()
  await expect.element(page.getByText('O arquivo não é texto em UTF-8. Salve em UTF-8 e envie de novo.')).toBeVisible()
  await expect.element(page.getByText('foto.csv')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Rodada 31 conferida')
})

const preview = {
  from: '2026-11-14T19:00:00.000Z',
  to: '2026-11-21T19:00:00.000Z',
  samples: [
    {
      label: '24 · Serra × Praia',
      change: 'updated',
      startsAt: '2026-11-14T19:00:00.000Z',
      score: '2-1',
      fields: [{ field: 'score', from: '1-1', to: '2-1' }],
    },
  ],
  teams: [
    {
      ref: 'serra',
      name: 'Serra',
      found: 'unknown',
      link: null,
      candidates: [{ _id: id('e'), name: 'Esporte da Serra' }],
    },
    { ref: 'praia', name: 'Praia', found: 'unknown', link: null, candidates: [] },
  ],
  newTeams: [],
  newAthletes: { count: 0, names: [] },
  renamed: { count: 0, names: [] },
  held: 380,
  alerts: [{ code: 'changed_results', values: { count: 1 } }],
  remarks: [],
}

async function openPreview(more: object = {}) {
  let state = 'previewed'
  const requests = serve({
    [IMPORT]: () => ({ job: id('a') }),
    [statusOf('a')]: () =>
      status('a', { state, counts: { ...NOTHING, updated: 1 }, preview, canUndo: state === 'done', ...more }),
    [`PUT /api/operator/imports/${id('a')}/teams`]: () => ({ data: true }),
    [`POST /api/operator/imports/${id('a')}/apply`]: () => {
      state = 'done'
      return { data: true }
    },
    [`POST /api/operator/imports/${id('a')}/undo`]: () => refusal(409, 'conflict'),
  })
  await open()
  await choose(csv('rodada-1.csv'))
  await fillReason()
  await send()
  return requests
}

test('a preview tells what would change, what looks wrong and which clubs nobody knows', async () => {
  await openPreview()
  await expect.element(page.getByText('Prévia: nada mudou ainda')).toBeVisible()
  await expect.element(page.getByText('Partidas encerradas que mudam de resultado: 1')).toBeVisible()
  await expect.element(page.getByText('24 · Serra × Praia')).toBeVisible()
  await expect.element(page.getByText('Placar: 1-1 → 2-1')).toBeVisible()
  await expect.element(page.getByText(/^380 partidas esperam por eles/)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'O que ela faria' }))
    .toHaveTextContent('Criadas0Atualizadas1Sem mudança0Nomes ligados0Para conferir0Para saber0')
})

test('clubs are decided all at once, and previewed again', async () => {
  const requests = await openPreview()
  await page.getByRole('combobox', { name: 'Serra' }).selectOptions('Esporte da Serra')
  await page.getByRole('button', { name: 'Os que faltam são todos novos' }).click()
  await page.getByRole('button', { name: 'Ver a prévia com estas respostas' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      teams: [
        { ref: 'serra', link: id('e') },
        { ref: 'praia', link: null },
      ],
    })
})

test('a preview is applied, and an import that a game uses is not undone', async () => {
  await openPreview()
  await page.getByRole('button', { name: 'Aplicar sem as 380 que esperam' }).click()
  await expect.element(page.getByRole('progressbar', { name: 'Pronto' })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer a importação' }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Era de outra temporada')
  await sheet.getByRole('button', { name: 'Desfazer a importação' }).click()
  await expect.element(page.getByText(/^Um jogo já usa uma destas partidas/)).toBeVisible()
})
