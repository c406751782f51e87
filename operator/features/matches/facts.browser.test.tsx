import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as z from 'zod/mini'
import { setLang } from '#client/i18n.ts'
import type { operatorMatch, operatorSetFacts } from '#contract/api/admin/matches.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { MatchScreen } from './match-screen.tsx'

type Read = z.input<typeof operatorMatch.answer>
type Facts = NonNullable<Read['facts']>
type Body = z.input<typeof operatorSetFacts.body>

const teamOf = (letter: string, name: string, abbrev: string) => ({
  _id: id(letter),
  name,
  abbrev,
  colors: ['#c4122b', '#15120f'],
  image: null,
})
const home = teamOf('1', 'Flamengo', 'FLA')
const away = teamOf('2', 'Bahia', 'BAH')
const member = (letter: string, name: string, side: 'home' | 'away', shirt: number) => ({
  athlete: { _id: id(letter), name, nickname: null },
  team: side === 'home' ? home : away,
  side,
  shirt,
  position: 'A',
})
const NINE = id('a')
const TEN = id('b')

const goal = {
  side: 'home',
  athlete: NINE,
  name: 'Renan',
  own: false,
  penalty: false,
  half: 1,
  minute: 23,
  stoppage: 0,
} as const
const facts: Facts = {
  status: 'finished',
  startedAt: '2026-11-20T19:00:42.000Z',
  endedAt: null,
  clock: null,
  score: { home: 1, away: 0 },
  goals: [goal],
  cards: [],
  statistics: { corners: { home: 4, away: 0 } },
  athletes: {
    [NINE]: { played: true, numbers: { goals: 1, shots: 0 } },
    [TEN]: { played: null, numbers: {} },
  },
}
const version = (number: number, reason: string) => ({
  version: number,
  author: 'operator',
  operator: number > 1 ? 'supervisora' : null,
  reason,
  at: '2026-11-20T22:00:00.000Z',
})
const read = (number: number, result: Facts): Read => ({
  doc: {
    _id: id('d'),
    championship: { _id: id('c'), name: 'Brasileirão', season: 2026 },
    kind: 'match',
    number: '231',
    round: '24',
    home,
    away,
    startsAt: '2026-11-20T19:00:00.000Z',
    playsOn: null,
    settles: true,
    place: 'Maracanã',
    status: result.status,
    score: result.score,
    version: number,
    unresolved: 0,
  },
  facts: result,
  squad: [member('a', 'Renan', 'home', 9), member('b', 'Igor', 'home', 10), member('e', 'Breno', 'away', 7)],
  versions: Array.from({ length: number }, (_, index) => version(index + 1, `Motivo ${index + 1}`)),
})

const READ = `GET /api/operator/matches/${id('d')}`
const GAMES = `${READ}/games`
const SAVE = `PUT /api/operator/matches/${id('d')}/facts`
const FOLLOW = `POST /api/operator/matches/${id('d')}/follow-source`

/** A fake server with versions: saving on an outdated one is a conflict. */
function served(first: Read) {
  const state = { match: first }
  const saved: Body[] = []
  const returned: unknown[] = []
  serve({
    [FOLLOW]: ({ body }) => {
      returned.push(body)
      const [latest, ...earlier] = read(3, facts).versions.toReversed()
      state.match = { ...read(3, facts), versions: latest ? [{ ...latest, author: 'feed' }, ...earlier] : [] }
      return { version: 3 }
    },
    [GAMES]: () => ({ docs: [], total: 0, paid: 0 }),
    [READ]: () => state.match,
    [SAVE]: ({ body }) => {
      const sent = body as unknown as Body
      if (sent.version !== state.match.doc.version) return refusal(409, 'conflict')
      saved.push(sent)
      state.match = read(sent.version + 1, sent.facts)
      return { version: sent.version + 1 }
    },
  })
  return { state, saved, returned }
}

const open = () => openConsole({ '/matches/$match': MatchScreen }, `/matches/${id('d')}`)
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = async (reason = 'Súmula corrigida') => {
  await page.getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await page.getByRole('button', { name: 'Salvar dados' }).click()
}

beforeEach(async () => {
  await setLang('pt-BR')
  await page.viewport(1366, 900)
})

test('unknown is not zero: both are shown, kept and sent as they are', async () => {
  const { saved } = served(read(1, facts))
  await open()
  await expect.element(cell('Finalizações de Renan')).toHaveValue('0')
  await expect.element(cell('Finalizações de Igor')).toHaveValue('')
  await expect.element(page.getByRole('textbox', { name: 'Escanteios: Visitante' })).toHaveValue('0')
  await expect.element(page.getByRole('textbox', { name: 'Impedimentos: Mandante' })).toHaveValue('')
  await cell('Finalizações de Igor').fill('0')
  await cell('Finalizações de Renan').fill('')
  await page.getByRole('combobox', { name: 'Jogou de Igor' }).selectOptions('no')
  await save()
  await expect.element(page.getByText('Dados salvos: versão 2')).toBeVisible()
  expect(saved).toEqual([
    {
      version: 1,
      reason: 'Súmula corrigida',
      facts: {
        ...facts,
        athletes: {
          [NINE]: { played: true, numbers: { goals: 1 } },
          [TEN]: { played: false, numbers: { shots: 0 } },
        },
      },
    },
  ])
})

test('a goal of the squad and one of a name that is nobody’s, in the order they happened', async () => {
  const { saved } = served(read(1, facts))
  await open()
  await page.getByRole('button', { name: 'Novo gol' }).click()
  const second = page.getByRole('group', { name: 'Gol 2' })
  await second.getByRole('combobox', { name: 'Gol para' }).selectOptions('away')
  await second.getByRole('textbox', { name: 'Nome' }).fill('Fulano')
  await second.getByRole('textbox', { name: 'Minuto' }).fill('45')
  await second.getByRole('textbox', { name: 'Acréscimo' }).fill('2')
  await page.getByRole('button', { name: 'Novo gol' }).click()
  const third = page.getByRole('group', { name: 'Gol 3' })
  await third.getByRole('checkbox', { name: 'Contra' }).click()
  await third.getByRole('combobox', { name: 'Atleta' }).selectOptions('7 · Breno')
  await third.getByRole('textbox', { name: 'Minuto' }).fill('12')
  await save()
  await expect.element(page.getByText('Os gols não somam o placar. Confira os dois.')).toBeVisible()
  expect(saved).toEqual([])
  await page.getByRole('textbox', { name: 'Placar: Mandante' }).fill('2')
  await page.getByRole('textbox', { name: 'Placar: Visitante' }).fill('1')
  await save()
  await expect.element(page.getByText('Dados salvos: versão 2')).toBeVisible()
  expect(saved[0]?.facts.score).toEqual({ home: 2, away: 1 })
  expect(saved[0]?.facts.goals).toEqual([
    { ...goal, athlete: id('e'), name: 'Breno', own: true, minute: 12 },
    goal,
    { ...goal, side: 'away', athlete: null, name: 'Fulano', minute: 45, stoppage: 2 },
  ])
})

test('half a pair, a minute outside its half and no reason are said, and nothing is sent', async () => {
  const { saved } = served(read(1, facts))
  await open()
  const goals = page.getByRole('group', { name: 'Gol 1' })
  await goals.getByRole('combobox', { name: 'Tempo' }).selectOptions('2')
  await page.getByRole('textbox', { name: 'Impedimentos: Mandante' }).fill('3')
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect.element(page.getByText('Preencha os dois lados, ou nenhum.')).toBeVisible()
  await expect.element(goals.getByRole('textbox', { name: 'Minuto' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(goals.getByRole('textbox', { name: 'Minuto' })).toHaveFocus()
  await expect.element(page.getByText('Conte o motivo (3 letras ou mais).')).toBeVisible()
  expect(saved).toEqual([])
})

describe('somebody else saved a version meanwhile', () => {
  const theirs: Facts = {
    ...facts,
    statistics: { corners: { home: 6, away: 1 } },
    athletes: { ...facts.athletes, [NINE]: { played: true, numbers: { goals: 1, shots: 5 } } },
  }

  test('nothing typed is lost, what changed is shown, and the next save keeps both', async () => {
    const { state, saved } = served(read(1, facts))
    await open()
    await cell('Assistências de Igor').fill('1')
    await cell('Finalizações de Renan').fill('3')
    state.match = read(2, theirs)
    await save('Assistência conferida')
    const news = page.getByRole('alert').filter({ hasText: 'Saiu outra versão enquanto você editava' })
    await expect.element(news.getByText('Versão 2, supervisora: Motivo 2')).toBeVisible()
    const row = (name: string) =>
      page.getByRole('table', { name: 'O que mudou' }).getByRole('row').filter({ hasText: name })
    await expect.element(row('Escanteios')).toHaveTextContent('Escanteios4 – 06 – 1')
    await expect.element(row('Renan: Finalizações')).toHaveTextContent('Renan: Finalizações053')
    // Edited values stay, unedited ones follow the new version, and the reason is kept.
    await expect.element(cell('Assistências de Igor')).toHaveValue('1')
    await expect.element(cell('Finalizações de Renan')).toHaveValue('3')
    await expect.element(page.getByRole('textbox', { name: 'Escanteios: Mandante' })).toHaveValue('6')
    await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Assistência conferida')
    expect(saved).toEqual([])
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect.element(page.getByText('Dados salvos: versão 3')).toBeVisible()
    await expect.element(news).not.toBeInTheDocument()
    expect(saved[0]).toMatchObject({ version: 2, facts: { statistics: { corners: { home: 6, away: 1 } } } })
    expect(saved[0]?.facts.athletes).toEqual({
      [NINE]: { played: true, numbers: { goals: 1, shots: 3 } },
      [TEN]: { played: null, numbers: { assists: 1 } },
    })
  })

  test('who has typed nothing simply sees the new version', async () => {
    const { state } = served(read(1, facts))
    const { client } = await open()
    await expect.element(cell('Finalizações de Renan')).toHaveValue('0')
    state.match = read(2, theirs)
    await client.invalidateQueries()
    await expect.element(cell('Finalizações de Renan')).toHaveValue('5')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('dropping what was typed leaves theirs', async () => {
    const { state } = served(read(1, facts))
    await open()
    await cell('Finalizações de Renan').fill('3')
    state.match = read(2, theirs)
    await save()
    await expect.element(page.getByText('1 alteração não salva')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(cell('Finalizações de Renan')).toHaveValue('5')
  })
})

test('what the server refuses is said in its part', async () => {
  serve({
    [GAMES]: () => ({ docs: [], total: 0, paid: 0 }),
    [READ]: () => read(1, facts),
    [SAVE]: () => refusal(400, 'invalid_input', { 'facts.cards': 'invalid' }),
  })
  await open()
  await cell('Assistências de Igor').fill('1')
  await save()
  await expect.element(page.getByText('O servidor não aceitou. Confira estes dados.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Novo cartão' })).toHaveFocus()
  await expect.element(cell('Assistências de Igor')).toHaveValue('1')
})

test('facts entered over those of the source say so, and are returned to it with a reason', async () => {
  const corrected = read(2, { ...facts, status: 'live' })
  const bySource = { ...version(1, 'Ao vivo'), author: 'feed', operator: null }
  const { returned } = served({ ...corrected, versions: [bySource, version(2, 'Gol anulado')] })
  await open()
  await expect.element(page.getByText(/fim de jogo que a fonte disser não entram/)).toBeVisible()
  const follow = page.getByRole('button', { name: 'Seguir a fonte de novo' })
  await follow.click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Vale a fonte')
  await sheet.getByRole('button', { name: 'Seguir a fonte de novo' }).click()
  await expect.element(page.getByText('A partida segue a fonte dela')).toBeVisible()
  expect(returned).toEqual([{ version: 2, reason: 'Vale a fonte' }])
  await expect.element(follow).not.toBeInTheDocument()
})
