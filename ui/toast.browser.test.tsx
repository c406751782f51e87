import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import './base.css'
import { Button } from './button.tsx'
import { ConfirmHost, confirm } from './confirm.tsx'
import { currentToasts, dismissBefore, TOAST_MS } from './toast-store.ts'
import { dismiss, toast, Toaster } from './toast.tsx'

beforeEach(async () => {
  // React schedules with message channels, which stay real: only the toasts' timers are fake.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await render(
    <>
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
      <Button>Longe</Button>
      <input aria-label="Nome" />
      <ConfirmHost />
      <div data-bottom-bar style={{ position: 'fixed', inset: 'auto 0 0', height: 64 }} />
      <div data-bottom-bar style={{ position: 'fixed', inset: 'auto 0 64px', height: 80 }} />
      <div data-bottom-bar style={{ position: 'absolute', top: 100, height: 80 }} />
    </>,
  )
})

afterEach(async () => {
  for (const item of currentToasts()) dismiss(item.id)
  vi.useRealTimers()
  await cleanup()
  await page.viewport(414, 896)
})

function titles() {
  return currentToasts().map(item => item.title)
}

test('goes away after five seconds, not before', () => {
  toast.ok('Feito')
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(titles()).toEqual(['Feito'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('good news is a status, bad news an alert', async () => {
  toast.ok('Feito', 'R$ 10,00 enviados.')
  toast.error('Erro inesperado')
  await expect.element(page.getByRole('status')).toHaveTextContent('FeitoR$ 10,00 enviados.')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro inesperado')
})

test('the pointer holds the clock, and it goes on from where it stopped', async () => {
  toast.info('Código copiado')
  await expect.element(page.getByText('Código copiado')).toBeVisible()
  vi.advanceTimersByTime(TOAST_MS - 2000)
  // On a small screen a mouse press goes through to the page, as a finger does.
  const point = (type: string) =>
    page
      .getByText('Código copiado')
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body }))
  point('pointerover')
  vi.advanceTimersByTime(TOAST_MS)
  expect(titles()).toEqual(['Código copiado'])
  point('pointerout')
  // Waiting for elements advances the fake clock a little, hence the margin of a second.
  vi.advanceTimersByTime(1000)
  expect(titles()).toEqual(['Código copiado'])
  vi.advanceTimersByTime(1000)
  expect(titles()).toEqual([])
})

test('the focus holds the clock too', async () => {
  toast.warn('Quase lá')
  const close = page.getByRole('button', { name: 'Fechar aviso' })
  await expect.element(close).toBeVisible()
  close.element().focus()
  vi.advanceTimersByTime(TOAST_MS * 2)
  expect(titles()).toEqual(['Quase lá'])
  close.element().blur()
  vi.advanceTimersByTime(TOAST_MS)
  expect(titles()).toEqual([])
})

test('the X closes it and does not leave the others held', async () => {
  toast.info('Um')
  toast.info('Dois')
  await page.getByRole('button', { name: 'Fechar aviso' }).first().click()
  expect(titles()).toEqual(['Dois'])
  await userEvent.hover(page.getByRole('button', { name: 'Longe' }))
  vi.advanceTimersByTime(TOAST_MS)
  expect(titles()).toEqual([])
})

test('saying the same again starts over; at most three are shown', () => {
  toast.info('Um')
  vi.advanceTimersByTime(TOAST_MS - 1)
  toast.info('Um')
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Um'])
  for (const title of ['Dois', 'Três', 'Quatro']) toast.info(title)
  expect(titles()).toEqual(['Dois', 'Três', 'Quatro'])
})

test('what is being pressed is not covered: the news comes when it is lifted', () => {
  const button = page.getByRole('button', { name: 'Longe' }).element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  // Pressing an element moves the focus to it.
  button.dispatchEvent(new FocusEvent('blur'))
  vi.advanceTimersByTime(0)
  toast.ok('Feito')
  expect(titles()).toEqual([])
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  expect(titles()).toEqual([])
  vi.advanceTimersByTime(0)
  expect(titles()).toEqual(['Feito'])
})

test('what is taken back before it could be said is never said', () => {
  const button = page.getByRole('button', { name: 'Longe' }).element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  const id = toast.ok('Enviado')
  toast.ok('Feito')
  dismiss(id)
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  vi.advanceTimersByTime(0)
  expect(titles()).toEqual(['Feito'])
})

const box = (title: string) => page.getByText(title).element().closest('section')?.getBoundingClientRect()

test('on phones it stands above the bars at the bottom, at the top corner where there is room', async () => {
  await page.viewport(390, 844)
  toast.ok('Feito')
  await expect.element(page.getByText('Feito')).toBeVisible()
  expect(box('Feito')?.bottom).toBeLessThanOrEqual(innerHeight - 64 - 80)
  expect(box('Feito')?.bottom).toBeGreaterThan(innerHeight - 64 - 80 - 24)
  for (const bar of document.querySelectorAll<HTMLElement>('[data-bottom-bar]')) bar.hidden = true
  document.querySelector('[data-bottom-bar]')?.append(document.createElement('i'))
  await expect.poll(() => box('Feito')?.bottom).toBeGreaterThan(innerHeight - 64)
  await page.viewport(1366, 900)
  await expect.poll(() => box('Feito')?.top).toBeLessThan(140)
})

test('what was said before a dialog opens does not cover it; what is said with it stays', async () => {
  toast.ok('Antes')
  vi.advanceTimersByTime(501)
  toast.ok('Agora')
  void confirm({ title: 'Sair?', confirmLabel: 'Sair', cancelLabel: 'Ficar' })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(titles()).toEqual(['Agora'])
  await page.getByRole('button', { name: 'Ficar' }).click()
})

test('why one is led away is read on the next page, however long that takes to come; older trouble is not', () => {
  toast.warn('Falta o nome')
  vi.advanceTimersByTime(600)
  const leftAt = Date.now()
  toast.warn('A cartela fechou')
  vi.advanceTimersByTime(3_000)
  dismissBefore(leftAt, 'warn', 'error')
  expect(titles()).toEqual(['A cartela fechou'])
})

test('trouble goes when things go well after all, and a warning as soon as it is put right', async () => {
  toast.error('Sem conexão')
  toast.warn('Falta o nome')
  vi.advanceTimersByTime(501)
  await userEvent.type(page.getByLabelText('Nome'), 'A')
  expect(titles()).toEqual(['Sem conexão'])
  toast.ok('Feito')
  expect(titles()).toEqual(['Feito'])
})

test('what can be pressed is pressed with a finger, does its one thing and goes', async () => {
  await page.viewport(390, 844)
  const press = vi.fn()
  toast.info('Mensagem nova', 'Bia escreveu para você.', { action: { label: 'Ver', press } })
  await page.getByRole('button', { name: 'Ver' }).click()
  expect(press).toHaveBeenCalledTimes(1)
  expect(titles()).toEqual([])
})

test('what counts stays until its moment of the server’s clock, whatever is said or opened meanwhile, and goes then', async () => {
  const offset = 5_000
  const count = { until: Date.now() + offset + 30_000, offset, format: (left: number) => `Faltam ${left} s` }
  toast.info('É a sua vez', 'Duelo', { count })
  await expect.element(page.getByRole('timer')).toHaveTextContent('Faltam 30 s')
  vi.advanceTimersByTime(TOAST_MS * 2)
  await expect.element(page.getByRole('timer')).toMatchTextContent(/Faltam (20|19) s/)
  for (const title of ['Um', 'Dois', 'Três', 'Feito']) toast.ok(title)
  expect(titles()).toEqual(['É a sua vez', 'Três', 'Feito'])
  void confirm({ title: 'Sair?', confirmLabel: 'Sair', cancelLabel: 'Ficar' })
  await expect.element(page.getByRole('alertdialog').getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Ficar' }).click()
  vi.advanceTimersByTime(20_000)
  await expect.poll(titles).not.toContain('É a sua vez')
})
