import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { commands } from 'vitest/browser'
import '../base.css'
import { withMotion } from '#tests/support/motion.ts'
import { RankList, RankRow } from './rank-row.tsx'

withMotion()

const list = (names: readonly string[]) => (
  <RankList>
    {names.map((name, index) => (
      <RankRow key={name} rank={index + 1} name={name} value="9" />
    ))}
  </RankList>
)
const moving = (root: Element) =>
  [...root.querySelectorAll('li')].filter(row => row.getAnimations().length > 0).map(row => row.textContent)

test('rows that change places glide, and only those; for who asked for less motion they stand where they belong', async () => {
  const screen = await render(list(['Ana', 'Bia', 'Caio']))
  await screen.rerender(list(['Bia', 'Ana', 'Caio']))
  expect(moving(screen.container)).toEqual(['1Bia9', '2Ana9'])
  await commands.emulateMotion('reduce')
  const still = await render(list(['Ana', 'Bia']))
  await still.rerender(list(['Bia', 'Ana']))
  expect(moving(still.container)).toEqual([])
  await commands.emulateMotion('no-preference')
})
