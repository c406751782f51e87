import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import '../base.css'
import { Stepper } from './stepper.tsx'

function Sample({ start }: { start: number | null }) {
  const [value, setValue] = useState(start)
  return <Stepper label="Gols Flamengo" lessLabel="Menos" moreLabel="Mais" value={value} onChange={setValue} />
}

async function show(start: number | null) {
  const screen = await render(<Sample start={start} />)
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
  await expect.element(less).toBeDisabled()
  await more.click()
  await expect.element(field).toHaveValue('1')
})
