import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pageAt } from '#tests/pages/web/family-page.tsx'
import { ME, member, ROOM, room } from '#tests/pages/web/family-rooms.ts'
import { currentToasts } from '#ui/toast-store.ts'

const PATH = `/family_vs_friends/${ROOM}`
const CALLS = `/api/coach-friend/${ROOM}`

async function open(change: object = {}, answers: Answers = {}, path = PATH) {
  const { log, fetch } = fakeServer({ [`GET ${CALLS}`]: () => Response.json({ doc: room(change) }), ...answers })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(path)
  return { screen: await render(element), at, log }
}

const MINUTE = 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const options = () => page.getByRole('button', { name: 'Opções da sala' })
const dialog = () => page.getByRole('alertdialog')

beforeEach(async () => {
  await page.viewport(1366, 900)
  await setLang('pt-BR')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

test('a member plays, for a price that the button says', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: 'Jogar R$ 30,00' })).toBeVisible()
  await expect.element(page.getByText(/R\$\s30,00 saem do seu saldo ao enviar/)).toBeVisible()
})

test('a fee that is no whole percent is said, and what is left of the pot with it', async () => {
  await open({ amount: 90, played: 3, fee: 12.5 })
  await expect.element(page.getByText('12,5%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^R\$\s78,75$/)).toBeVisible()
})

test('an invitation is refused after a question, and then the list of rooms is there, not a room that there is not', async () => {
  const { log, at } = await open({ me: 'invited' }, { [`PUT ${CALLS}/invite`]: { data: true } })
  await page.getByRole('button', { name: 'Recusar' }).click()
  await dialog().getByRole('button', { name: 'Recusar' }).click()
  await expect.poll(() => log.find(({ method }) => method === 'PUT')?.body).toEqual({ accept: false })
  await expect.poll(at).toBe('/family_vs_friends')
  expect(currentToasts().map(({ title }) => title)).toEqual(['Convite recusado'])
})

test('an invitation is accepted', async () => {
  const { log } = await open({ me: 'invited' }, { [`PUT ${CALLS}/invite`]: { data: true } })
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect.poll(() => log.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ accept: true })
})

test('the token of a link is shown to the server, to see the room and to join it', async () => {
  const { log } = await open({ me: 'none' }, { [`POST ${CALLS}/join`]: { data: true } }, `${PATH}?token=abc`)
  await page.getByRole('button', { name: 'Entrar na sala' }).click()
  await expect.poll(() => log.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'abc' })
  expect(log[0]?.address).toContain('token=abc')
})

test('a closed, a full and a left room say why there is no way in', async () => {
  for (const [change, text] of [
    [{ closed: { entries: true, playing: null } }, 'Ninguém pode entrar nesta sala'],
    [{ closed: { entries: false, playing: ago(MINUTE) } }, 'Você não pode mais jogar aqui'],
    [{ members: 100 }, 'A sala está cheia'],
    [{ me: 'left' }, 'Você saiu desta sala e não pode voltar'],
  ] as const) {
    const { screen } = await open({ me: 'none', ...change })
    await expect.element(page.getByText(text)).toBeVisible()
    await screen.unmount()
  }
})

test('members are told that a room takes nobody any more, and names lead to their pages', async () => {
  await open({ closed: { entries: true, playing: null } }, {}, `${PATH}?show=friends`)
  await expect.element(page.getByText('Ninguém pode entrar nesta sala')).toBeVisible()
  const { _user } = room({}).players[1] ?? member(1)
  await expect.element(page.getByRole('link', { name: _user.name })).toHaveAttribute('href', `/users/${_user._id}`)
})

test('who has paid is told what comes back before leaving, and a refusal is said', async () => {
  const leave = `DELETE ${CALLS}/player/${ME}`
  const { log } = await open({ myGame: '1'.repeat(24) }, { [leave]: () => refusal(409, 'room_too_late') })
  await options().click()
  await page.getByRole('button', { name: 'Sair da sala' }).click()
  await expect.element(dialog()).toMatchTextContent('R$ 30,00 voltam para a sua carteira')
  await dialog().getByRole('button', { name: 'Sair da sala' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Ficou tarde para isso')
  expect(log.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('who has played in a free room is told that there is no way back, and who has not that there is', async () => {
  for (const [myGame, text] of [
    ['1'.repeat(24), 'Seu palpite é retirado. Depois não dá para voltar a esta sala.'],
    [null, 'Você pode voltar depois'],
  ] as const) {
    const { screen } = await open({ price: 0, amount: 0, myGame })
    await options().click()
    await page.getByRole('button', { name: 'Sair da sala' }).click()
    await expect.element(dialog()).toMatchTextContent(text)
    await dialog().getByRole('button', { name: 'Cancelar' }).click()
    await screen.unmount()
  }
})

test('the owner removes who has not paid, after the words of the rules', async () => {
  const paid = member(3, { played: true })
  const { log } = await open(
    { me: 'owner', members: 4, players: [member(0), member(1), member(2), paid] },
    { [`DELETE ${CALLS}/player/${'2'.padStart(24, '0')}`]: { data: true } },
    `${PATH}?show=friends`,
  )
  await expect.element(page.getByText('Admin', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remover Pessoa 3' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remover Pessoa 2' }).click()
  await expect.element(dialog()).toMatchTextContent('Quem já pagou não pode ser removido.')
  await dialog().getByRole('button', { name: 'Remover Pessoa 2' }).click()
  await expect.poll(() => log.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('a friend whom a search finds beyond its first page can be invited', async () => {
  const all = Array.from({ length: 8 }, (_, index) => member(index + 10)._user)
  await open(
    { me: 'owner' },
    {
      'GET /api/user': ({ address }) => {
        const at = Number(new URL(address, location.origin).searchParams.get('page'))
        return Response.json({ docs: all.slice((at - 1) * 6, at * 6), page: at, pages: 2, total: all.length })
      },
    },
  )
  await page.getByRole('button', { name: 'Convidar amigos' }).first().click()
  await page.getByRole('textbox', { name: 'Nome ou usuário' }).fill('pessoa')
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect.element(page.getByRole('button', { name: 'Convidar Pessoa 17' })).toBeVisible()
})

test('closing to playing is asked with its ten minutes', async () => {
  const { log } = await open({ me: 'owner' }, { [`PUT ${CALLS}/closed`]: { data: true } })
  await options().click()
  await page.getByRole('button', { name: 'Encerrar jogos' }).click()
  await expect.element(dialog()).toMatchTextContent('Daqui a 10 minutos')
  await dialog().getByRole('button', { name: 'Encerrar jogos' }).click()
  await expect.poll(() => log.find(({ method }) => method === 'PUT')?.body).toEqual({ playing: true })
})

test('closing to playing can be taken back until its ten minutes have passed, and then is not offered', async () => {
  for (const [playing, isOffered] of [
    [ago(-MINUTE), true],
    [ago(MINUTE), false],
  ] as const) {
    const { screen } = await open({ me: 'owner', closed: { entries: false, playing } })
    await options().click()
    await expect.element(page.getByRole('button', { name: 'Fechar entradas' })).toBeVisible()
    await expect
      .poll(() => page.getByRole('button', { name: 'Reabrir jogos' }).elements())
      .toHaveLength(isOffered ? 1 : 0)
    await screen.unmount()
  }
})

test('a room that was closed to playing counts down no more, and calls nobody to be the first', async () => {
  await open({ played: 0, closed: { entries: false, playing: ago(MINUTE) } })
  await expect.element(page.getByText('Ninguém jogou ainda')).toBeVisible()
  await expect.element(page.getByText('Você não pode mais jogar aqui')).toBeVisible()
  expect(page.getByRole('timer').elements()).toHaveLength(0)
  expect(page.getByText('Fecha em').elements()).toHaveLength(0)
  expect(page.getByText('Seja a primeira pessoa').elements()).toHaveLength(0)
})

test('after kick-off a hundred are ranked, with points, prize and a way to each prediction', async () => {
  const players = Array.from({ length: 100 }, (_, index) =>
    member(index, {
      played: true,
      _game: String(index).padStart(24, '9'),
      totalScore: 100 - index,
      position: index + 1,
      prize: index === 0 ? 2_700 : 0,
    }),
  )
  await open({ status: 'finished', members: 100, played: 100, amount: 3_000, players })
  await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').elements().length).toBe(100)
  await expect.element(page.getByRole('tabpanel').getByRole('link').first()).toMatchTextContent('R$ 2.700,00')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('who holds the link of a room leads by it to each prediction, and back', async () => {
  const ended = { status: 'finished', lockDate: ago(180 * MINUTE), me: 'none' }
  const players = [{ ...member(1), played: true, _game: 'f'.repeat(24), totalScore: 12, position: 1, prize: 0 }]
  await open({ ...ended, players }, {}, `${PATH}?token=abc`)
  await expect
    .element(page.getByRole('link', { name: /Pessoa 1/ }).first())
    .toHaveAttribute('href', `${PATH}/games/${'f'.repeat(24)}?token=abc`)
})

test('C9: while the result is provisional, who played is led to where it is doubted', async () => {
  const game = '1'.repeat(24)
  const payDate = new Date(Date.now() + 1_800_000).toISOString()
  const { screen } = await open({ status: 'running', payDate, myGame: game })
  const link = page.getByRole('link', { name: 'Viu um erro? Conteste um fato' })
  await expect.element(link).toHaveAttribute('href', `/family_vs_friends/${ROOM}/games/${game}`)
  await screen.unmount()
  await open({ status: 'running', payDate, myGame: null })
  await expect.element(page.getByText(/Se nada mudar/)).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

test('the prediction of a void room that one alone played can be read', async () => {
  const players = [member(0, { played: true, _game: '1'.repeat(24) }), member(1), member(2)]
  await open({ status: 'finished', voided: 'too_few_players', played: 1, players })
  await expect.element(page.getByRole('tabpanel').getByRole('link')).toMatchTextContent('Pessoa 0')
})

test('how final points are is said by how the match stands and when it is paid', async () => {
  const at = (status: string) => ({ status: 'running', _match: { ...room()._match, status } })
  for (const [change, text] of [
    [at('live'), 'Parcial: os pontos mudam'],
    [at('postponed'), 'Partida adiada. Se ela não começar em até 48 horas do horário marcado, a sala é anulada.'],
    [at('scheduled'), 'A partida ainda não começou'],
    [
      { ...at('finished'), payDate: '2026-11-21T23:00:00.000Z' },
      'Resultado provisório. Se nada mudar, o prêmio é pago',
    ],
  ] as const) {
    const { screen } = await open(change)
    await expect.element(page.getByRole('heading', { name: 'Sobre a sala' })).toBeVisible()
    await expect.poll(() => document.body.textContent).toContain(text)
    await screen.unmount()
  }
})

test('a void room says why and where the money is', async () => {
  await open({ status: 'finished', voided: 'match_void' })
  await expect.element(page.getByText(/A partida foi anulada. Quem pagou recebeu tudo de volta./)).toBeVisible()
})

test('a room that there is not, and one that does not load, say so', async () => {
  const missing = await open({}, { [`GET ${CALLS}`]: () => refusal(404, 'not_found') })
  await expect.element(page.getByRole('heading', { name: 'Sala não encontrada' })).toBeVisible()
  await missing.screen.unmount()
  await open({}, { [`GET ${CALLS}`]: () => refusal(500, 'server_error') })
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('in the last hour the options say why nobody who has paid leaves, and why the room stays', async () => {
  const lockDate = new Date(Date.now() + 30 * MINUTE).toISOString()
  for (const [change, text] of [
    [{ me: 'member', myGame: '1'.repeat(24), lockDate }, /^Quem já jogou só sai até 1 hora antes do jogo/],
    [{ me: 'owner', lockDate }, /^A sala só pode ser apagada até 1 hora antes do jogo/],
  ] as const) {
    const { screen } = await open(change)
    await options().click()
    await expect.element(page.getByText(text)).toBeVisible()
    await screen.unmount()
  }
})

test('whom I was in a room with is invited again without a search, but for who is in this one', async () => {
  const again = { ...member(7)._user, isMe: false }
  const { log } = await open(
    { me: 'owner' },
    {
      'GET /api/room/companions': { docs: [member(2)._user, again] },
      [`POST ${CALLS}/invite`]: { url: null, token: null },
    },
  )
  await page.getByRole('button', { name: 'Convidar amigos' }).first().click()
  await expect.element(page.getByRole('list', { name: 'Já jogaram com você' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Convidar Pessoa 2' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Convidar Pessoa 7' }).click()
  await expect.poll(() => log.find(({ method }) => method === 'POST')?.body).toEqual({ _user: again._id })
})

test('who was in a room that is over plays again with the same people; nobody else is asked to', async () => {
  const players = [member(0), member(1), member(2)]
  const link = page.getByRole('link', { name: 'Jogar de novo com a turma' })
  const { screen } = await open({ status: 'finished', players })
  await expect.element(link).toHaveAttribute('href', `/family_vs_friends/new#${ROOM}`)
  await screen.unmount()
  await open({ status: 'finished', players: players.slice(1, 2) })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})
