import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import './base.css'
import { withMotion } from '#tests/support/motion.ts'
import { Button } from './button.tsx'
import { confirm, ConfirmHost } from './confirm.tsx'
import { ModalContent } from './modal.tsx'
import { Sheet } from './sheet.tsx'
import { SidePanel } from './side-panel.tsx'
import { toast, Toaster } from './toast.tsx'

const MESSAGES = { title: 'Sair da conta?', text: 'Você entra de novo.', confirmLabel: 'Sair', cancelLabel: 'Ficar' }

withMotion()
afterEach(cleanup)

function active() {
  return document.activeElement
}

/** Dialogs close with an animation: wait until it is out of the DOM. */
async function gone() {
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
}

describe('confirm', () => {
  test('is an alertdialog with its title and text, and the safe answer has the focus', async () => {
    await render(<ConfirmHost />)
    const answer = confirm(MESSAGES)
    const dialog = page.getByRole('alertdialog', { name: 'Sair da conta?' })
    await expect.element(dialog).toHaveAccessibleDescription('Você entra de novo.')
    await expect.element(page.getByRole('button', { name: 'Ficar' })).toHaveFocus()
    await page.getByRole('button', { name: 'Ficar' }).click()
    expect(await answer).toBe(false)
    await gone()
  })

  test('resolves true only when confirmed', async () => {
    await render(<ConfirmHost />)
    const answer = confirm({ ...MESSAGES, danger: true })
    await page.getByRole('button', { name: 'Sair' }).click()
    expect(await answer).toBe(true)
    await gone()
  })

  test('Esc and the scrim resolve false', async () => {
    await render(<ConfirmHost />)
    const byKey = confirm(MESSAGES)
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await byKey).toBe(false)
    await gone()

    const byScrim = confirm(MESSAGES)
    await page.getByRole('alertdialog').click({ position: { x: 4, y: 4 } })
    expect(await byScrim).toBe(false)
    await gone()
  })

  test('once answered, the page behind it can take the focus while the dialog still leaves', async () => {
    await render(
      <>
        <input aria-label="Senha" />
        <ConfirmHost />
      </>,
    )
    const answer = confirm(MESSAGES)
    await page.getByRole('button', { name: 'Sair' }).click()
    await answer
    await expect.poll(() => document.querySelector('dialog:modal')).toBeNull()
    document.querySelector('input')?.focus()
    await gone()
    await expect.element(page.getByLabelText('Senha')).toHaveFocus()
  })

  test('a second question waits for the first', async () => {
    await render(<ConfirmHost />)
    const first = confirm(MESSAGES)
    const second = confirm({ ...MESSAGES, title: 'Apagar a foto?' })
    await expect.element(page.getByRole('alertdialog', { name: 'Sair da conta?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await first).toBe(false)
    await expect.element(page.getByRole('alertdialog', { name: 'Apagar a foto?' })).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    expect(await second).toBe(true)
    await gone()
  })
})

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Enviar</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Confirmar" closeLabel="Fechar">
        <ModalContent>
          <Button>Pagar</Button>
          <Button data-autofocus>Voltar</Button>
        </ModalContent>
      </Sheet>
    </>
  )
}

/** Presses the button; resolves after the press's own changes are in the DOM, before the next paint. */
async function pressAtOnce(name: string) {
  const button = page.getByRole('button', { name }).element()
  if (!(button instanceof HTMLElement)) return
  button.focus()
  button.click()
  await Promise.resolve()
}

describe('what of a dialog takes long to draw', () => {
  test('comes after the dialog is there, and takes the focus then', async () => {
    await render(<Asking />)
    await pressAtOnce('Enviar')
    const dialog = page.getByRole('dialog', { name: 'Confirmar' })
    expect(dialog.element().contains(active())).toBe(true)
    expect(page.getByRole('button', { name: 'Pagar' }).query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Voltar' })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Pagar' })).toBeVisible()
  })

  test('leaves the focus where somebody has put it meanwhile', async () => {
    await render(<Asking />)
    await pressAtOnce('Enviar')
    const close = page.getByRole('button', { name: 'Fechar' }).element()
    if (close instanceof HTMLElement) close.blur()
    await expect.element(page.getByRole('button', { name: 'Voltar' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Voltar' })).not.toHaveFocus()
  })

  test('may be closed before it has come', async () => {
    await render(<Asking />)
    await pressAtOnce('Enviar')
    await pressAtOnce('Fechar')
    await gone()
    expect(page.getByRole('button', { name: 'Voltar' }).query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Enviar' })).toHaveFocus()
  })
})

function Page() {
  const [open, setOpen] = useState<'sheet' | 'panel'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('sheet')}>Abrir folha</Button>
      <Button onClick={() => setOpen('panel')}>Abrir painel</Button>
      <Sheet open={open === 'sheet'} onClose={close} title="Folha" closeLabel="Fechar">
        <Button onClick={() => toast.ok('Enviado')}>Enviar</Button>
      </Sheet>
      <SidePanel open={open === 'panel'} onClose={close} title="Carteira" closeLabel="Fechar">
        <p>Saldo</p>
      </SidePanel>
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
    </>
  )
}

describe('sheet and side panel', () => {
  test('the focus goes in and comes back to the opener; the page behind does not scroll', async () => {
    await render(<Page />)
    const opener = page.getByRole('button', { name: 'Abrir folha' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Folha' })
    await expect.element(sheet).toBeVisible()
    expect(sheet.element().contains(active())).toBe(true)
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await gone()
    await expect.element(opener).toHaveFocus()
    expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')
  })

  test('the X closes, and so does a press on the scrim', async () => {
    await render(<Page />)
    await page.getByRole('button', { name: 'Abrir painel' }).click()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await gone()
    await page.getByRole('button', { name: 'Abrir folha' }).click()
    await page.getByRole('dialog').click({ position: { x: 4, y: 4 } })
    await gone()
  })

  test('a dialog taken away without leaving still gives the focus back', async () => {
    const screen = await render(<Button>Antes</Button>)
    await page.getByRole('button', { name: 'Antes' }).click()
    const withSheet = (
      <>
        <Button>Antes</Button>
        <Sheet open onClose={() => undefined} title="Folha" closeLabel="Fechar">
          <p>Oi</p>
        </Sheet>
      </>
    )
    await screen.rerender(withSheet)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await screen.rerender(<Button>Antes</Button>)
    await gone()
  })

  test('a toast shown meanwhile can be reached inside the dialog', async () => {
    await render(<Page />)
    await page.getByRole('button', { name: 'Abrir folha' }).click()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
    expect(page.getByText('Enviado').query()).toBeNull()
    await expect.element(page.getByRole('dialog', { name: 'Folha' })).toBeVisible()
  })
})
