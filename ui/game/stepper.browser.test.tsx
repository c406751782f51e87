import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '../base.css'
import { Stepper, type StepperProps } from './stepper.tsx'

type More = Pick<StepperProps, 'max' | 'quickMax' | 'onNext'>

function Sample({ start, ...more }: More & { start: number | null }) {
  const [value, setValue] = useState(start)
  return (
    <Stepper label="Gols Flamengo" lessLabel="Menos" moreLabel="Mais" value={value} onChange={setValue} {...more} />
  )
}

async function show(start: number | null, props: More = {}) {
  const screen = await render(<Sample start={start} {...props} />)
  const group = screen.getByRole('group', { name: 'Gols Flamengo' })
  return {
    group,
    field: group.getByRole('textbox', { name: 'Gols Flamengo' }),
    less: group.getByRole('button', { name: 'Menos' }),
    more: group.getByRole('button', { name: 'Mais' }),
  }
}

test('counts with its buttons and stops at zero without losing the keyboard', async () => {
  const { field, less, more } = await show(1)
  await less.click()
  await expect.element(field).toHaveValue('0')
  await expect.element(less).toBeDisabled()
  await expect.element(more).toHaveFocus()
  await more.click()
  await expect.element(field).toHaveValue('1')
  await expect.element(less).toBeEnabled()
})

test('counts with the arrow keys', async () => {
  const { field } = await show(0)
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(field).toHaveValue('1')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveValue('0')
})

test('takes digits only, three at most', async () => {
  const { field } = await show(2)
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('1a2')
  await expect.element(field).toHaveValue('12')
  await field.clear()
  await expect.element(field).toHaveValue('')
  await field.click()
  await userEvent.keyboard('98765')
  await expect.element(field).toHaveValue('987')
})

test('cannot pass 999', async () => {
  const full = await show(999)
  await expect.element(full.more).toBeDisabled()
})

test('an empty field is not zero yet', async () => {
  const { field, less, more } = await show(null)
  await expect.element(field).toHaveValue('')
  await more.click()
  await expect.element(field).toHaveValue('1')
  await field.clear()
  await less.click()
  await expect.element(field).toHaveValue('0')
  await expect.element(more).toHaveFocus()
})

test('buttons and arrows stop before what can only be typed', async () => {
  const { field, less, more } = await show(9, { max: 99, quickMax: 9 })
  await expect.element(more).toBeDisabled()
  await field.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('9')
  await userEvent.keyboard('123')
  await expect.element(field).toHaveValue('12')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('12')
  await less.click()
  await expect.element(field).toHaveValue('11')
})

test('Enter and what stands between two numbers go on to the next one', async () => {
  const onNext = vi.fn()
  const { field } = await show(2, { onNext })
  await field.click()
  await userEvent.keyboard('{Enter}x-')
  expect(onNext).toHaveBeenCalledTimes(3)
  await expect.element(field).toHaveValue('2')
})
