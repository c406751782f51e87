import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import './base.css'
import { Button } from './button.tsx'
import { SidePanel } from './side-panel.tsx'
import { currentToasts } from './toast-store.ts'
import { dismiss, toast, Toaster } from './toast.tsx'

const Panel = () => (
  <>
    <SidePanel
      open
      onClose={() => undefined}
      title="Carteira"
      closeLabel="Fechar"
      footer={<Button block>Sacar</Button>}
    >
      {Array.from({ length: 20 }, (_, line) => (
        <p key={line}>Linha {line}</p>
      ))}
    </SidePanel>
    <Toaster label="Avisos" closeLabel="Fechar aviso" />
  </>
)

const boxOf = (selector: string) => {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found.getBoundingClientRect()
}

afterEach(async () => {
  for (const { id } of currentToasts()) dismiss(id)
  await page.viewport(414, 896)
})

test.each([
  [844, 390],
  [900, 800],
  [1366, 900],
])('a toast stands beside a docked panel, not on it: %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await render(<Panel />)
  toast.ok('Transferência realizada com sucesso!', 'R$ 10,00 para Bia.')
  await expect.element(page.getByText('Transferência realizada com sucesso!')).toBeVisible()
  const panel = boxOf('dialog > div').left
  await expect.poll(() => boxOf('section[aria-label="Avisos"] > div').right).toBeLessThanOrEqual(panel)
  expect(boxOf('section[aria-label="Avisos"] > div').left).toBeGreaterThanOrEqual(0)
})

test('on a low screen the footer comes after the body, and head and footer leave it the screen', async () => {
  await page.viewport(683, 450)
  await render(<Panel />)
  // The panel itself scrolls, and would take the focus.
  await expect.element(page.getByRole('button', { name: 'Fechar', exact: true })).toHaveFocus()
  const footer = () => page.getByRole('button', { name: 'Sacar' }).element().getBoundingClientRect()
  expect(footer().top).toBeGreaterThan(450)
  page.getByText('Linha 19').element().scrollIntoView({ block: 'start' })
  await expect.poll(() => footer().bottom).toBeLessThanOrEqual(450)
  // The close button stays reachable.
  await expect.element(page.getByRole('button', { name: 'Fechar', exact: true })).toBeInViewport()
})
