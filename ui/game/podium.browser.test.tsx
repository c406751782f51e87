import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import '../base.css'
import { Podium, type PodiumPlace } from './podium.tsx'

const places = ([1, 2, 3] as const).map((place): PodiumPlace => ({
  key: String(place),
  place,
  placeLabel: `${place}º lugar`,
  picture: null,
  name: `Jogador ${place}`,
  points: `${40 - place} pts`,
}))

test('is read first, second, third and drawn second, first, third', async () => {
  const screen = await render(<Podium places={places} />)
  const items = screen.getByRole('listitem').elements()
  expect(items.map(item => item.textContent?.match(/Jogador \d/)?.[0])).toEqual(['Jogador 1', 'Jogador 2', 'Jogador 3'])
  const [first, second, third] = items.map(item => item.getBoundingClientRect().left)
  expect(second).toBeLessThan(first!)
  expect(first).toBeLessThan(third!)
})

test('says each place in words', async () => {
  const screen = await render(<Podium places={places} />)
  await expect.element(screen.getByText('1º lugar')).toBeInTheDocument()
  await expect.element(screen.getByText('3º lugar')).toBeInTheDocument()
})

test('keeps the columns when fewer have played', async () => {
  const screen = await render(
    <div style={{ width: 640 }}>
      <Podium places={places.slice(0, 1)} />
    </div>,
  )
  const list = screen.getByRole('list').element().getBoundingClientRect()
  const item = screen.getByRole('listitem').element().getBoundingClientRect()
  expect(Math.abs(item.left + item.width / 2 - (list.left + list.width / 2))).toBeLessThan(2)
})
