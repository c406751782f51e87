import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '../base.css'
import { GuessGrid, type Score } from './guess-grid.tsx'

const taken = [
  { home: 0, away: 0, owner: 'theirs', label: 'palpite da rival' },
  { home: 0, away: 1, owner: 'mine', label: 'seu palpite' },
] as const

function Sample({ onChoose, disabled = false }: { onChoose: (score: Score) => void; disabled?: boolean }) {
  const [value, setValue] = useState<Score | null>(null)
  return (
    <GuessGrid
      label="Placares"
      home="Grêmio"
      away="Internacional"
      describe={({ home, away }) => `Grêmio ${home}, Internacional ${away}`}
      taken={taken}
      value={value}
      disabled={disabled}
      onChoose={score => {
        setValue(score)
        onChoose(score)
      }}
    />
  )
}

test('has 36 toggle buttons and one stop of the Tab key: the first free score', async () => {
  const screen = await render(<Sample onChoose={() => undefined} />)
  const cells = screen.getByRole('grid', { name: 'Placares' }).getByRole('button').elements()
  expect(cells).toHaveLength(36)
  expect(cells.filter(cell => (cell as HTMLElement).tabIndex === 0).map(cell => cell.textContent)).toEqual(['0×2'])
})

test('chooses a free score', async () => {
  const onChoose = vi.fn<(score: Score) => void>()
  const screen = await render(<Sample onChoose={onChoose} />)
  const cell = screen.getByRole('button', { name: '1×2, Grêmio 1, Internacional 2' })
  await cell.click()
  await expect.element(cell).toHaveAttribute('aria-pressed', 'true')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ home: 1, away: 2 })
})

test('says whose a taken score is and does not give it away', async () => {
  const onChoose = vi.fn<(score: Score) => void>()
  const screen = await render(<Sample onChoose={onChoose} />)
  const cell = screen.getByRole('button', { name: '0×0, Grêmio 0, Internacional 0, palpite da rival' })
  await expect.element(cell).toHaveAttribute('aria-disabled', 'true')
  cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onChoose).not.toHaveBeenCalled()
})

test('the arrows, Home and End move without choosing, and stay inside', async () => {
  const onChoose = vi.fn<(score: Score) => void>()
  const screen = await render(<Sample onChoose={onChoose} />)
  await userEvent.tab()
  await expect.element(screen.getByText('0×2')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(screen.getByText('1×3')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}{ArrowUp}{ArrowUp}')
  await expect.element(screen.getByText('0×0')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(screen.getByText('0×5')).toHaveFocus()
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ home: 0, away: 5 })
})

test('out of turn nothing can be chosen, but all can be read', async () => {
  const onChoose = vi.fn<(score: Score) => void>()
  const screen = await render(<Sample onChoose={onChoose} disabled />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByText('1×2')).toHaveFocus()
  expect(onChoose).not.toHaveBeenCalled()
})
