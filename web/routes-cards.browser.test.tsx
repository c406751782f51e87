import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetToken, saveToken } from './lib/session.ts'
import { privatePages, root } from './routes-base.tsx'
import { cardRoutes } from './routes-cards.tsx'

const CARD = '5'.repeat(24)
const GAME = '6'.repeat(24)

beforeEach(() => saveToken('a'))
afterEach(() => {
  forgetToken()
  vi.restoreAllMocks()
})

test.each([
  [`/athletes_of_the_week/${CARD}`, `/cards/${CARD}`],
  [`/athletes_of_the_week/${CARD}/play?influencer_code=MARIA10`, `/cards/${CARD}/play?influencer_code=MARIA10`],
  [`/athletes_of_the_week/${CARD}/users_games/${GAME}`, `/cards/${CARD}/users_games/${GAME}`],
  ['/athletes_of_the_week/card_games_history', '/cards/card_games_history'],
  ['/athletes_of_the_week?tab=finished', '/athletes_of_the_week?tab=finished'],
])('spec section 2: the section of the athletes has the pages of cards: %s', async (requests, shown) => {
  const router = createRouter({
    routeTree: root.addChildren([privatePages.addChildren([...cardRoutes])]),
    history: createMemoryHistory({ initialEntries: [requests] }),
  })
  const text = vi.spyOn(console, 'warn')
  await router.load()
  expect(router.state.location.href).toBe(shown)
  // The router warns about a link whose path leads to another route.
  expect(text).not.toHaveBeenCalled()
})
