import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../base.css'
import { Podium, type PodiumRank } from './podium.tsx'

const ranks = ([1, 2, 3] as const).map((rank): PodiumRank => ({
  key: String(rank),
  rank,
  rankLabel: `${rank}º lugar`,
  picture: null,
  name: `Jogador ${rank}`,
  points: `${40 - rank} pts`,
}))

test('is read first, second, third and drawn second, first, third', async () => {
  const screen = await render(<Podium ranks={ranks} />)
  const items = screen.getByRole('listitem').elements()
  expect(items.map(item => item.textContent?.match(/Jogador \d/)?.[0])).toEqual(['Jogador 1', 'Jogador 2', 'Jogador 3'])
  const [first, second, third] = items.map(item => item.getBoundingClientRect().left)
  expect(second).toBeLessThan(first!)
  expect(first).toBeLessThan(third!)
})

test('says each place in words', async () => {
  const screen = await render(<Podium ranks={ranks} />)
  await expect.element(screen.getByText('1º lugar')).toBeInTheDocument()
  await expect.element(screen.getByText('3º lugar')).toBeInTheDocument()
})

test('keeps the columns when fewer have played', async () => {
  const screen = await render(
    <div style={{ width: 640 }}>
      <Podium ranks={ranks.slice(0, 1)} />
    </div>,
  )
  const list = screen.getByRole('list').element().getBoundingClientRect()
  const item = screen.getByRole('listitem').element().getBoundingClientRect()
  expect(Math.abs(item.left + item.width / 2 - (list.left + list.width / 2))).toBeLessThan(2)
})
