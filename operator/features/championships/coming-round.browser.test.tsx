import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { ComingRound } from './coming-round.tsx'

const ROUND = `GET /api/operator/championships/${id('c')}/round`
const SAVE = 'PUT /api/operator/kick-offs'
const team = (letter: string, name: string) => ({
  _id: id(letter),
  name,
  abbrev: name.slice(0, 3).toUpperCase(),
  colors: ['#c4122b', '#15120f'],
  image: null,
})
const match = (letter: string, home: string, round: string) => ({
  _id: id(letter),
  championship: { _id: id('c'), name: 'Brasileirão', season: 2026 },
  kind: 'match',
  number: letter,
  round,
  home: team('1', home),
  away: team('2', 'Bahia'),
  startsAt: '2026-12-02T19:00:00.000Z',
  playsOn: null,
  place: null,
  status: 'scheduled',
  score: null,
  version: 0,
  unresolved: 0,
  settles: true,
})
const rounds = ['37', '38'].map(round => ({ round, matches: 2, untimed: 0, first: '2026-12-02T03:00:00.000Z' }))
const ahead = (round: string) => ({
  round,
  docs: [match('a', round === '37' ? 'Galo' : 'Santos', round), match('b', 'Ceará', round)],
  rounds,
})
const open = () => openConsole({ '/round': () => <ComingRound championship={id('c')} /> }, '/round')
const kickOff = (name: string) => page.getByLabelText(name)
const reason = page.getByRole('textbox', { name: 'Motivo' })
const saveButton = page.getByRole('button', { name: 'Salvar horários' })

beforeEach(() => setLang('pt-BR'))

test('each change of kick-offs that needs a reason is asked for its own', async () => {
  const sent: unknown[] = []
  const docs = ahead('37').docs
  serve({
    [ROUND]: () => ({ ...ahead('37'), docs }),
    [SAVE]: ({ body }) => {
      sent.push(body.reason)
      if (body.reason === '') return refusal(400, 'invalid_input', { reason: 'reason_required' })
      const [change] = body.kickOffs as { match: string; startsAt: string }[]
      for (const one of docs) if (one._id === change?.match) one.startsAt = change.startsAt
      return { data: true }
    },
  })
  await open()
  await kickOff('Galo × Bahia').fill('2026-12-02T18:00')
  await saveButton.click()
  await reason.fill('A TV pediu')
  await saveButton.click()
  await expect.element(page.getByText('Horários salvos')).toBeVisible()
  await expect.element(reason).not.toBeInTheDocument()
  await kickOff('Ceará × Bahia').fill('2026-12-02T20:00')
  await saveButton.click()
  await expect.element(reason).toHaveValue('')
  expect(sent).toEqual(['', 'A TV pediu', ''])
})

test('the reason stays in its place while it is being sent', async () => {
  let answer = () => {}
  serve({
    [ROUND]: () => ahead('37'),
    [SAVE]: ({ body }) =>
      body.reason === '' ? refusal(400, 'invalid_input', { reason: 'reason_required' }) : { data: true },
  })
  const served = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const answered = await served(address, init)
    return init?.method === 'PUT' && answered.ok
      ? new Promise(resolve => {
          answer = () => resolve(answered)
        })
      : answered
  }
  await open()
  await kickOff('Galo × Bahia').fill('2026-12-02T18:00')
  await saveButton.click()
  await reason.fill('A TV pediu')
  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
  await expect.element(reason).toHaveValue('A TV pediu')
  answer()
  await expect.element(reason).not.toBeInTheDocument()
})

test('another round is read under the choice of rounds, and one that cannot be read can be tried again', async () => {
  let isBroken = true
  let answer = () => {}
  serve({
    [ROUND]: ({ query }) =>
      query.get('round') === '38' && isBroken ? refusal(503, 'unavailable') : ahead(query.get('round') ?? '37'),
  })
  const served = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const answered = await served(address, init)
    return (address as string).includes('round=38')
      ? new Promise(resolve => {
          answer = () => resolve(answered)
        })
      : answered
  }
  await open()
  const choice = page.getByRole('combobox', { name: 'Rodada' })
  await choice.selectOptions('38')
  await expect.element(choice).toHaveValue('38')
  await expect.element(page.getByRole('button', { name: /Rascunhar craques/ })).toBeDisabled()
  answer()
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await expect.element(retry).toBeVisible()
  await expect.element(choice).toHaveValue('38')
  isBroken = false
  answer = () => {}
  await retry.click()
  await expect.poll(() => answer.name).toBe('answer')
  answer()
  await expect.element(kickOff('Santos × Bahia')).toBeVisible()
})
