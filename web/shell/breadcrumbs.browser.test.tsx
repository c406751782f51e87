import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { crumbNames } from '#web/lib/crumb-names.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <Breadcrumbs />
      <Outlet />
    </>
  ),
})
const home = createRoute({ getParentRoute: () => root, path: '/home', staticData: { crumb: 'home' } })
const list = createRoute({
  getParentRoute: () => root,
  path: '/athletes_of_the_week',
  staticData: { crumb: 'athletes' },
})
const cards = createRoute({
  getParentRoute: () => root,
  path: '/cards',
  staticData: { crumb: 'athletes', crumbTo: '/athletes_of_the_week' },
})
const card = createRoute({ getParentRoute: () => cards, path: '$card', staticData: { crumb: 'card' } })
const play = createRoute({ getParentRoute: () => card, path: 'play', staticData: { crumb: 'play' } })

async function open(address: string) {
  const router = createRouter({
    routeTree: root.addChildren([home, list, cards.addChildren([card.addChildren([play])])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return render(<RouterProvider router={router as never} />)
}

beforeEach(async () => {
  crumbNames.set({})
  await setLang('pt-BR')
  await page.viewport(1280, 900)
})

test('the breadcrumbs are the pages above this one, by name, and each of their links keeps the influencer’s code', async () => {
  crumbNames.set({ '/cards/c1': 'Cartela da rodada' })
  const screen = await open('/cards/c1/play?influencer_code=MARIA10')
  const crumbs = screen.getByRole('navigation', { name: 'Você está em' })
  const links = () => crumbs.getByRole('link').elements()
  await expect
    .poll(() => links().map(({ textContent }) => textContent))
    .toEqual(['Início', 'Craques da Semana', 'Cartela da rodada'])
  expect(links().map(link => link.getAttribute('href'))).toEqual([
    '/home?influencer_code=MARIA10',
    '/athletes_of_the_week?influencer_code=MARIA10',
    '/cards/c1?influencer_code=MARIA10',
  ])
  await expect.element(crumbs.getByText('Jogar')).toHaveAttribute('aria-current', 'page')
})

test('without a code the links carry none, and the home page has no breadcrumbs', async () => {
  const screen = await open('/cards/c1')
  await expect.element(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/home')
  await screen.unmount()
  const atHome = await open('/home')
  await expect.poll(() => atHome.getByRole('navigation').elements()).toHaveLength(0)
})
