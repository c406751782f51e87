import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { afterPaint } from '#ui/after-paint.ts'
import { TabBar } from './tab-bar.tsx'

beforeEach(() => setLang('pt-BR'))

const page = (title: string) => () => (
  <>
    <h1>{title}</h1>
    <TabBar />
  </>
)

async function open() {
  const pages = { '/home': page('Início'), '/athletes_of_the_week': page('Craques') }
  const { tree, router } = pagesAt('/home', { pages })
  const screen = await render(tree)
  const place = (name: string) => screen.getByRole('link', { name })
  await expect.element(place('Início')).toHaveAttribute('aria-current', 'page')
  return { screen, router, place }
}

test('a tap on a tab is marked and painted before the router starts', async () => {
  const { screen, router, place } = await open()
  const navigate = vi.spyOn(router, 'navigate')
  const isMarked = (name: string) => getComputedStyle(place(name).element(), '::before').content !== 'none'
  expect([isMarked('Início'), isMarked('Craques')]).toEqual([true, false])
  ;(place('Craques').element() as HTMLElement).click()
  // React draws what a click changed before the next frame.
  await new Promise(requestAnimationFrame)
  expect(navigate).not.toHaveBeenCalled()
  expect([isMarked('Início'), isMarked('Craques')]).toEqual([false, true])
  await expect.element(screen.getByRole('heading', { name: 'Craques' })).toBeVisible()
  expect(navigate).toHaveBeenCalledTimes(1)
  await expect.element(place('Craques')).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('navigation')).not.toHaveAttribute('data-ahead')
})

test('of two taps in a row the second wins', async () => {
  const { screen, router, place } = await open()
  const navigate = vi.spyOn(router, 'navigate')
  ;(place('Craques').element() as HTMLElement).click()
  ;(place('Início').element() as HTMLElement).click()
  await expect.poll(() => navigate.mock.calls.length).toBe(2)
  await expect.poll(() => router.state.status).toBe('idle')
  await expect.element(screen.getByRole('heading', { name: 'Início' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/home')
})

test('a click with Ctrl is left to the browser', async () => {
  const { router, place } = await open()
  const navigate = vi.spyOn(router, 'navigate')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  let isTaken: boolean | undefined
  addEventListener(
    'click',
    event => {
      isTaken = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  place('Craques').element().dispatchEvent(click)
  expect(isTaken).toBe(false)
  await new Promise<void>(resolve => afterPaint(resolve))
  expect(navigate).not.toHaveBeenCalled()
  expect(router.state.location.pathname).toBe('/home')
})
