import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '../base.css'
import { OptionGroup } from './option.tsx'

const choices = [
  { value: 'none', label: 'Não marca', points: '+1,50' },
  { value: 'one', label: '1 gol', points: '+3' },
  { value: 'two', label: '2 gols', points: '+6,50' },
] as const
type Choice = (typeof choices)[number]['value']

function Sample({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<Choice | null>(null)
  return (
    <OptionGroup
      legend="Gols na rodada"
      name="goals"
      choices={choices}
      value={value}
      onChange={setValue}
      disabled={disabled}
    />
  )
}

test('is a named group of radios whose names hold the points', async () => {
  const screen = await render(<Sample />)
  const group = screen.getByRole('group', { name: 'Gols na rodada' })
  const option = group.getByRole('radio', { name: '1 gol +3' })
  await expect.element(option).not.toBeChecked()
  await option.click()
  await expect.element(option).toBeChecked()
  await group.getByRole('radio', { name: '2 gols +6,50' }).click()
  await expect.element(option).not.toBeChecked()
})

test('the arrow keys move and choose', async () => {
  const screen = await render(<Sample />)
  await screen.getByRole('radio', { name: '1 gol +3' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: '2 gols +6,50' })).toBeChecked()
})

test('a closed question cannot be answered', async () => {
  const screen = await render(<Sample disabled />)
  await expect.element(screen.getByRole('radio', { name: '1 gol +3' })).toBeDisabled()
})

test('a choice is seen before its owner is told of it, and taken back where the owner does not take it', async () => {
  const onChange = vi.fn()
  const screen = await render(
    <OptionGroup legend="Gols na rodada" name="refused" choices={choices} value={null} onChange={onChange} />,
  )
  const option = screen.getByRole('radio', { name: '1 gol +3' })
  const input = option.element() as HTMLInputElement
  input.click()
  expect([input.checked, onChange.mock.calls]).toEqual([true, []])
  await expect.poll(() => onChange.mock.calls).toEqual([['one']])
  await expect.element(option).not.toBeChecked()
})

test('what is pressed right after a choice, before it is painted, starts from it', async () => {
  const sent = vi.fn()
  function Sheet() {
    const [value, setValue] = useState<Choice | null>(null)
    return (
      <>
        <OptionGroup legend="Gols na rodada" name="quick" choices={choices} value={value} onChange={setValue} />
        <button type="button" onClick={() => sent(value)}>
          Enviar
        </button>
      </>
    )
  }
  const screen = await render(<Sheet />)
  const option = screen.getByRole('radio', { name: '1 gol +3' }).element()
  const send = screen.getByRole('button', { name: 'Enviar' }).element()
  if (!(option instanceof HTMLElement) || !(send instanceof HTMLElement)) throw new Error('Nothing to press')
  option.click()
  send.click()
  expect(sent).toHaveBeenCalledExactlyOnceWith('one')
})

test('of two choices right after each other, before either is painted, the second holds', async () => {
  const screen = await render(<Sample />)
  const [first, second] = ['1 gol +3', '2 gols +6,50'].map(name => screen.getByRole('radio', { name }).element())
  if (!(first instanceof HTMLInputElement) || !(second instanceof HTMLInputElement)) throw new Error('Nothing to press')
  first.click()
  second.click()
  expect([first.checked, second.checked]).toEqual([false, true])
  await new Promise(requestAnimationFrame)
  await expect.element(screen.getByRole('radio', { name: '2 gols +6,50' })).toBeChecked()
  expect(first.checked).toBe(false)
})
