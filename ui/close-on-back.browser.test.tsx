import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import './base.css'
import { Button } from './button.tsx'
import { confirm, ConfirmHost } from './confirm.tsx'
import { SidePanel } from './side-panel.tsx'

// Safari and Firefox have no Navigation API. Removed before the first dialog opens, which loads the fallback.
beforeAll(() => void Reflect.deleteProperty(window, 'navigation'))

let router: ReturnType<typeof open>
let stays: boolean
let count: number
beforeEach(async () => {
  stays = false
  count = 0
  history.replaceState(null, '', '#/lists')
  router = open()
  await render(<RouterProvider router={router} />)
  await page.getByRole('link', { name: 'To the card' }).click()
  await expect.element(page.getByRole('heading', { name: 'Card' })).toBeVisible()
})
afterEach(async () => {
  await cleanup()
  router.history.destroy()
})

function open() {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ConfirmHost />
      </>
    ),
  })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  return createRouter({
    routeTree: root.addChildren([
      at('/lists', () => (
        <>
          <h1>Lists</h1>
          <Link to="/cards">To the card</Link>
        </>
      )),
      at('/cards', Card),
      at('/leagues', () => <h1>Person</h1>),
    ]),
    history: createHashHistory(),
  })
}

function Card() {
  const [isOpen, setOpen] = useState(false)
  function close() {
    count++
    setOpen(stays)
  }
  return (
    <>
      <h1>Card</h1>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <SidePanel open={isOpen} onClose={close} title="Panel" closeLabel="Close">
        <Link to="/leagues" onClick={() => setOpen(false)}>
          To the person
        </Link>
        <Button onClick={() => void confirm({ title: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' })}>Ask</Button>
      </SidePanel>
    </>
  )
}

const panel = () => page.getByRole('dialog', { name: 'Panel' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const timesClosed = () => count
const depth = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0

/** Opens the panel and waits for its history entry. */
async function openPanel() {
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(panel()).toBeVisible()
  await expect.poll(depth).toBe(1)
}

async function expectClosed() {
  await expect.poll(() => document.querySelector('dialog:modal')).toBeNull()
  await expect.poll(depth).toBe(0)
}

test('going back closes the panel and stays on the page; once more leaves the page', async () => {
  await openPanel()
  history.back()
  await expectClosed()
  await expect.element(heading('Card')).toBeVisible()
  await openPanel()
  history.back()
  await expectClosed()
  history.back()
  await expect.element(heading('Lists')).toBeVisible()
})

test('a panel that is closed by its button leaves no entry behind', async () => {
  await openPanel()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectClosed()
  history.back()
  await expect.element(heading('Lists')).toBeVisible()
})

test('a panel over a panel goes back one by one', async () => {
  await openPanel()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(depth).toBe(2)
  history.back()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(panel()).toBeVisible()
  expect(depth()).toBe(1)
  history.back()
  await expectClosed()
  await expect.element(heading('Card')).toBeVisible()
})

test('a page that was opened from a panel is left for the page under it, in one step each way', async () => {
  await openPanel()
  await page.getByRole('link', { name: 'To the person' }).click()
  await expect.element(heading('Person')).toBeVisible()
  await expectClosed()
  history.back()
  await expect.element(heading('Card')).toBeVisible()
  await expectClosed()
  history.forward()
  await expect.element(heading('Person')).toBeVisible()
  history.back()
  await expect.element(heading('Card')).toBeVisible()
  await expectClosed()
  history.back()
  await expect.element(heading('Lists')).toBeVisible()
})

test('a panel that must not be left stays open, and catches going back again', async () => {
  await openPanel()
  stays = true
  for (const time of [1, 2]) {
    history.back()
    await expect.poll(timesClosed).toBe(time)
    await expect.poll(depth).toBe(1)
    await expect.element(panel()).toBeVisible()
  }
  stays = false
  history.back()
  await expectClosed()
  await expect.element(heading('Card')).toBeVisible()
})

test('going forward to a panel that was closed stays on the page', async () => {
  await openPanel()
  history.back()
  await expectClosed()
  history.forward()
  await expect.poll(depth, { interval: 10 }).toBe(1)
  await expectClosed()
  await expect.element(heading('Card')).toBeVisible()
})
