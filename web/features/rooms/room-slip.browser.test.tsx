import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { room as familyRoom } from '#tests/pages/web/family-rooms.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { lobbyDuel, ME, openDuel, playingDuel, RIVAL } from '#tests/pages/web/versus.ts'
import type { RoomSummary } from './api.ts'
import { RoomSlip } from './room-slip.tsx'

beforeEach(() => setLang('pt-BR'))

/** A duel in a list, decoded like a response. */
const listed = (duel: object): RoomSummary => {
  const [doc] = versusCalls.list.answer.parse({ docs: [duel], page: 1, pages: 1, total: 1 }).docs
  if (doc === undefined) throw new Error('nothing was read')
  return { ...doc, offset: 0 }
}

test('the price stands apart from the way in, which says what is to be done', async () => {
  const shown: readonly [object, string][] = [
    [{}, 'Dar palpite'],
    [{ myGame: '1'.repeat(24) }, 'Abrir'],
  ]
  for (const [change, label] of shown) {
    const [doc] = familyCalls.list.answer.parse({
      docs: [familyRoom({ me: 'owner', price: 10, ...change })],
      page: 1,
      pages: 1,
      total: 1,
    }).docs
    if (doc === undefined) throw new Error('nothing was read')
    const Page = () => <RoomSlip room={{ ...doc, offset: 0 }} />
    const { tree } = pagesAt('/', {
      pages: { '/': Page, '/family_vs_friends/$room': () => null },
      client: new QueryClient(),
    })
    const screen = await render(tree)
    await expect.element(page.getByRole('link', { name: `${label} Família Fontes`, exact: true })).toBeVisible()
    await expect.element(page.getByText(/Cada palpite custa R\$\s10,00/)).toBeVisible()
    await screen.unmount()
  }
})

test('a family room that its owner closes to playing counts down to that, and then takes no prediction (F6)', async () => {
  const MINUTE = 60_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const show = (playing: string) => {
    const [doc] = familyCalls.list.answer.parse({
      docs: [familyRoom({ me: 'owner', price: 10, closed: { entries: false, playing } })],
      page: 1,
      pages: 1,
      total: 1,
    }).docs
    if (doc === undefined) throw new Error('nothing was read')
    return render(
      pagesAt('/', {
        pages: { '/': () => <RoomSlip room={{ ...doc, offset: 0 }} />, '/family_vs_friends/$room': () => null },
        client: new QueryClient(),
      }).tree,
    )
  }
  const slip = page.getByRole('article')
  const link = page.getByRole('link')
  const closing = await show(at(10 * MINUTE))
  await expect.element(slip).toMatchTextContent(/Falta seu palpite.*Fecha em\s*09\s?min/)
  await expect.element(link).toMatchTextContent(/Dar palpite/)
  await closing.unmount()
  // Within the second, while it is on screen.
  await show(at(1_500))
  await expect.element(link).toMatchTextContent(/Dar palpite/)
  await expect
    .element(slip)
    .toMatchTextContent(/^(?!.*(Falta seu|Fecha em|custa)).*Você não pode mais jogar aqui.*Vai começar/)
  await expect.element(link).toMatchTextContent(/Abrir/)
})

test('a duel in a list says against whom it is, whose turn, and how it ended', async () => {
  const ended = (winner: string | null, prize = 36) => ({
    status: 'finished',
    result: { partial: false, _winner: winner, best: [], prize, received: [{ _user: ME, amount: prize }] },
  })
  const shown: readonly [object, RegExp][] = [
    [openDuel(), /Esperando adversário/],
    [lobbyDuel(), /Você × Bia Moura.*Esperando começar/],
    [playingDuel(), /Você × Bia Moura.*É a sua vez/],
    [playingDuel({ turn: RIVAL }), /Jogando/],
    [lobbyDuel({ status: 'guessed' }), /Palpites feitos/],
    [lobbyDuel(ended(ME)), /Você venceu · R\$\s36,00/],
    [lobbyDuel(ended(ME, 0)), /Você venceu(?! ·)/],
    [lobbyDuel(ended(RIVAL)), /Não foi desta vez/],
    [lobbyDuel(ended(null)), /Empate/],
  ]
  for (const [duel, text] of shown) {
    const { tree } = pagesAt('/', {
      pages: { '/': () => <RoomSlip room={listed(duel)} />, '/versus/$room': () => null },
      client: new QueryClient(),
    })
    const screen = await render(tree)
    await expect.element(page.getByRole('article')).toMatchTextContent(text)
    await screen.unmount()
  }
})

test('a family room in a list says what is missing, and how it ended for me', async () => {
  const played = { myGame: '1'.repeat(24) }
  const ended = { ...played, status: 'finished' }
  const shown: readonly [object, RegExp][] = [
    [{}, /Falta seu palpite.*Fecha em/],
    [played, /Palpite enviado/],
    [{ ...ended, received: 54 }, /Você venceu · R\$\s54,00/],
    [{ ...ended, received: 0 }, /Não foi desta vez/],
    // A free or void room has no winner: the list only says that it is over.
    [{ ...ended, received: 0, price: 0 }, /^(?!.*(Não foi|venceu)).*Encerrada/],
    [{ ...ended, received: null, voided: 'all_equal' }, /^(?!.*(Não foi|venceu)).*Encerrada/],
  ]
  for (const [change, text] of shown) {
    const [doc] = familyCalls.list.answer.parse({ docs: [familyRoom(change)], page: 1, pages: 1, total: 1 }).docs
    if (doc === undefined) throw new Error('nothing was read')
    const { tree } = pagesAt('/', {
      pages: { '/': () => <RoomSlip room={{ ...doc, offset: 0 }} />, '/family_vs_friends/$room': () => null },
      client: new QueryClient(),
    })
    const screen = await render(tree)
    await expect.element(page.getByRole('article')).toMatchTextContent(text)
    await screen.unmount()
  }
})
