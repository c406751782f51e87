import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, refusal } from '#tests/pages/web/fake-server.ts'
import { duelServer, pageAt } from '#tests/pages/web/versus-page.tsx'
import {
  guessesOf,
  inMinutes,
  inSeconds,
  invitedDuel,
  invitedPlayer,
  lobbyDuel,
  ME,
  openDuel,
  person,
  playingDuel,
  RIVAL,
  ROOM,
  runningDuel,
} from '#tests/pages/web/versus.ts'
import { currentToasts } from '#ui/toast-store.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const live = vi.hoisted(() => ({ handlers: new Map<string, (payload: unknown) => void>() }))
vi.mock('#web/lib/live.ts', () => ({
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    live.handlers.set(event.name(...ids), handle)
    return () => live.handlers.delete(event.name(...ids))
  },
  onLiveStart: () => () => undefined,
  onLiveAgain: () => () => undefined,
}))
const happens = (what: string) => live.handlers.get(`game-vs:${ROOM}`)?.({ what, seq: 2 })

const START = `POST /api/game-vs/${ROOM}/start`
const READY = `POST /api/game-vs/${ROOM}/ready`
const ANSWER = `PUT /api/game-vs/${ROOM}/invite`
const ok = () => Response.json({ data: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('alertdialog')

async function open(first: object | null, answers: Answers = {}, home = '/versus') {
  const server = duelServer(first, answers)
  vi.stubGlobal('fetch', server.fetch)
  const { element, at } = pageAt(`${home}/${ROOM}`)
  return { screen: await render(element), at, ...server }
}
const asVip = (duel: object) => ({ ...duel, kind: 'game-vs-vip', price: 10_000, amount: 20_000, fee: 5 })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
  live.handlers.clear()
})

test('waiting for an opponent: the price, what the winner gets, who was invited, and how an invitation is taken back', async () => {
  const { screen, sent } = await open(openDuel({ players: [...openDuel().players, invitedPlayer] }), {
    [`DELETE /api/game-vs/${ROOM}/player/${RIVAL}`]: ok,
  })
  await expect.element(screen.getByRole('heading', { name: 'Convide seu adversário' })).toBeVisible()
  const duel = screen.getByRole('region', { name: 'Duelo' })
  await expect.element(duel).toMatchTextContent('ValendoR$ 36,00para quem vencer')
  await expect.element(duel).toMatchTextContent('Convite enviado')
  await expect.element(duel.getByRole('link', { name: 'Bia Moura' })).toHaveAttribute('href', `/users/${RIVAL}`)
  await expect
    .element(screen.getByText('Quem vencer leva R$ 36,00: o acumulado menos a taxa de 10%.'))
    .toBeInTheDocument()
  await button('Desfazer convite de Bia Moura').click()
  await dialog()
    .getByRole('button', { name: /Bia Moura/ })
    .click()
  await expect.poll(() => sent('DELETE')).toHaveLength(1)
})

test('an invitation is accepted, and the lobby comes', async () => {
  const { screen, kept, sent } = await open(invitedDuel(), {
    [ANSWER]: () => {
      kept.duel = lobbyDuel({}, false)
      return ok()
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Bia Moura chamou você para um Versus' })).toBeVisible()
  await button('Aceitar convite').click()
  await expect.element(screen.getByRole('heading', { name: 'Tudo certo para o Versus?' })).toBeVisible()
  expect(sent('PUT')[0]?.body).toEqual({ accept: true })
})

test('a VIP invitation takes the password: a wrong one is told at its field, and nothing is lost', async () => {
  let tries = 0
  const { screen, kept, sent } = await open(
    asVip(invitedDuel()),
    {
      [`PUT /api/game-vs-vip/${ROOM}/invite`]: () => {
        tries += 1
        if (tries === 1) return refusal(403, 'wrong_password')
        if (tries === 2) {
          const headers = { 'retry-after': '600' }
          return Response.json({ code: 'too_many_requests', message: '' }, { status: 429, headers })
        }
        kept.duel = asVip(lobbyDuel({}, false))
        return ok()
      },
    },
    '/versus_vip',
  )
  await button('Aceitar convite').click()
  const password = dialog().getByRole('textbox', { name: 'Sua senha' })
  await expect.element(password).toHaveFocus()
  await button('Aceitar').nth(0).click()
  await expect.element(dialog().getByText('A senha é obrigatória')).toBeVisible()
  await password.fill('segredo')
  await dialog().getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(dialog().getByText('Senha incorreta')).toBeVisible()
  await expect.element(password).toHaveValue('segredo')
  await password.fill('palpite10')
  await dialog().getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('10 minutos')
  await dialog().getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Tudo certo para o Versus?' })).toBeVisible()
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    { accept: true, password: 'segredo' },
    { accept: true, password: 'palpite10' },
    { accept: true, password: 'palpite10' },
  ])
})

test('the opponent says Ready after the price, and sees how long it counts', async () => {
  const { screen, kept } = await open(lobbyDuel({}, false), {
    [READY]: () => {
      kept.duel = lobbyDuel({ readyUntil: inSeconds(58) }, false)
      return ok()
    },
  })
  await button('Estou pronto').click()
  for (const text of ['R$ 20,00 saem do seu saldo', 'não dá para desfazer', '10% do acumulado', 'R$ 36,00', 'R$ 80,00'])
    await expect.element(dialog()).toMatchTextContent(text)
  await expect.element(dialog().getByRole('button', { name: 'Agora não' })).toHaveFocus()
  await dialog().getByRole('button', { name: 'Estou pronto' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Você está pronto' })).toBeVisible()
  await expect.element(screen.getByRole('timer').nth(0)).toMatchTextContent(/^5\d s$/)
})

test('the owner starts once the opponent is ready, with one key however often it is tried, and both go to the game', async () => {
  let tries = 0
  const { screen, kept, at, sent } = await open(lobbyDuel(), {
    [START]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('offline')
      kept.duel = playingDuel({ owner: person(ME), opponent: person(RIVAL), me: 'owner', turn: RIVAL })
      return ok()
    },
  })
  await expect.element(button('Esperando seu adversário confirmar')).toBeDisabled()
  kept.duel = lobbyDuel({ readyUntil: inSeconds(55) })
  happens('room')
  await button('Começar o jogo').click()
  const start = dialog().getByRole('button', { name: 'Começar por R$ 20,00' })
  await start.click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('não é cobrado duas vezes')
  await start.click()
  await expect.poll(at).toBe(`/versus/${ROOM}/play`)
  await expect.element(screen.getByText('Vez de Bia Moura. Espere o palpite')).toBeVisible()
  const [one, two] = sent('POST')
  expect(one?.key).toMatch(/^[\w-]{8,64}$/)
  expect(two?.key).toBe(one?.key)
})

test('too small a balance is said before anything is sent, and leads to buying coins', async () => {
  const { sent, log } = await open(lobbyDuel({}, false), { 'GET /api/balance': { amount: 5, seq: 2 } })
  await expect.poll(() => log.some(({ address }) => address === '/api/balance')).toBe(true)
  await button('Estou pronto').click()
  await expect.element(dialog()).toMatchTextContent('Você não possui saldo suficiente!')
  await expect.element(dialog()).toMatchTextContent('Adicione moedas na plataforma antes de continuar')
  await dialog().getByRole('button', { name: 'Comprar moedas' }).click()
  await expect.poll(() => walletOpen.get()).toMatchObject({ name: 'deposit', id: expect.stringMatching(/^\d+$/) })
  expect(sent('POST')).toEqual([])
})

test('the opponent cannot play: the owner is told that alone, and the room is as it was', async () => {
  const { screen } = await open(lobbyDuel({ readyUntil: inSeconds(55) }), {
    [START]: () => refusal(422, 'opponent_cannot_play'),
  })
  await button('Começar o jogo').click()
  await dialog().getByRole('button', { name: 'Começar por R$ 20,00' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Seu adversário não pode começar agora')
  await expect.element(screen.getByRole('heading', { name: 'Bia Moura está a postos' })).toBeVisible()
})

test('who waits in the lobby is taken to the game when it starts', async () => {
  const { kept, at } = await open(lobbyDuel({ readyUntil: inSeconds(55) }, false))
  await expect.element(button('Ainda estou pronto')).toBeVisible()
  kept.duel = playingDuel()
  happens('started')
  await expect.poll(at).toBe(`/versus/${ROOM}/play`)
})

test('after the deadline nothing can be started (V4)', async () => {
  const { screen } = await open(lobbyDuel({ startUntil: inMinutes(-1) }))
  await expect.element(screen.getByRole('heading', { name: 'O prazo para começar passou' })).toBeVisible()
})

test('during the match: who leads by which guess, partially, and the plays', async () => {
  const guesses = guessesOf(ME, [2, 1], [0, 0], [3, 1]).map(guess => ({ ...guess, counts: guess.number < 3 }))
  const { screen } = await open(
    runningDuel(
      { score: { home: 2, away: 1 } },
      {
        guesses,
        result: {
          partial: true,
          _winner: ME,
          best: [
            { _user: ME, number: 1 },
            { _user: RIVAL, number: 2 },
          ],
          prize: null,
          received: [],
        },
      },
    ),
  )
  await expect.element(screen.getByRole('heading', { name: 'Você está na frente' })).toBeVisible()
  await expect.element(screen.getByText('Parcial')).toBeVisible()
  await expect.element(screen.getByRole('definition').filter({ hasText: '2 × 1' })).toBeVisible()
  await screen.getByRole('tab', { name: /Palpites/ }).click()
  const last = screen.getByRole('listitem').filter({ hasText: '3×1' })
  await expect.element(last).toMatchTextContent('não conta')
  await expect.element(screen.getByRole('listitem').filter({ hasText: '2×1' })).toMatchTextContent('melhor palpite')
})

test('the result: won with its prize, or a tie with the money back', async () => {
  const over = { status: 'finished', score: { home: 2, away: 1 }, minute: null }
  const guesses = guessesOf(ME, [2, 1], [0, 0])
  const won = runningDuel(over, {
    status: 'finished',
    guesses,
    result: {
      partial: false,
      _winner: ME,
      best: [
        { _user: ME, number: 1 },
        { _user: RIVAL, number: 2 },
      ],
      prize: 36,
      received: [{ _user: ME, amount: 36 }],
    },
  })
  const { screen, kept } = await open(won)
  await expect.element(screen.getByRole('heading', { name: 'Você venceu!' })).toBeVisible()
  await expect.element(screen.getByText('R$ 36,00 já estão no seu saldo.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Conferir o resultado' })).toBeVisible()
  const again = screen.getByRole('link', { name: 'Revanche com Bia Moura' })
  await expect.element(again).toHaveAttribute('href', `/versus/new#${ROOM}`)
  kept.duel = runningDuel(over, { status: 'finished', guesses, voided: 'all_equal' })
  happens('state')
  await expect.element(screen.getByText(/empataram em tudo/)).toMatchTextContent('Cada um recebeu R$ 20,00 de volta.')
})

test('a room that is not mine to see, one that does not load, and one cancelled', async () => {
  const missing = await open(null)
  await expect.element(missing.screen.getByRole('heading', { name: 'Sala não encontrada' })).toBeVisible()
  await missing.screen.unmount()
  const broken = await open(null, { [`GET /api/game-vs/${ROOM}`]: () => refusal(500, 'server_error') })
  await expect.element(broken.screen.getByRole('alert')).toMatchTextContent('A sala não carregou')
  await broken.screen.unmount()
  const { screen } = await open(lobbyDuel({ status: 'cancelled', voided: 'not_started' }))
  await expect.element(screen.getByText(/não começou até 15 minutos antes/)).toMatchTextContent('Nada foi cobrado.')
})

test('a stranger joins a public room, and learns why where there is no place', async () => {
  const stranger = { ...openDuel(), type: 'public', owner: person(RIVAL), me: 'none', players: [] }
  const { screen, kept, sent } = await open(stranger, { [`POST /api/game-vs/${ROOM}/join`]: ok })
  await button('Entrar na sala').click()
  await expect.poll(() => sent('POST')).toHaveLength(1)
  kept.duel = { ...stranger, closed: { entries: true, playing: null } }
  happens('room')
  await expect.element(screen.getByRole('heading', { name: 'Ninguém pode entrar nesta sala' })).toBeVisible()
})

test('an invitation to a room that was closed since can still be refused', async () => {
  const { sent } = await open(invitedDuel({ closed: { entries: true, playing: null } }), { [ANSWER]: ok })
  await expect.element(page.getByRole('heading', { name: 'Ninguém pode entrar nesta sala' })).toBeVisible()
  await button('Recusar').click()
  await dialog().getByRole('button', { name: 'Recusar' }).click()
  await expect.poll(() => sent('PUT').map(({ body }) => body)).toEqual([{ accept: false }])
})
