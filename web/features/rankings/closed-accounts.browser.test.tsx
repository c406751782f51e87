import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import type { Ranked } from '#web/lib/ranking.ts'
import { RankTiles, TopThree } from './ranking-sections.tsx'

beforeEach(() => setLang('en'))
afterEach(() => vi.unstubAllGlobals())

const ranked = (position: number, username: string): Ranked => {
  const _id = String(position).padStart(24, '0')
  const name = username === '' ? 'Conta encerrada' : `Jogador ${position}`
  return { _id, _user: { _id, name, username, photo: null, isMe: false }, position, totalScore: 50 - position }
}

test('a closed account has a name in the language of the page, and no page', async () => {
  const [top, rest] = [[ranked(1, 'bia'), ranked(2, ''), ranked(3, 'caio')], [ranked(4, '')]]
  const Board = () => (
    <>
      <TopThree ranked={top} />
      <RankTiles ranked={rest} start={4} />
    </>
  )
  await render(pagesAt('/', { pages: { '/': Board }, client: new QueryClient() }).tree)
  const podium = page.getByRole('region', { name: 'The top three' })
  await expect.element(podium).toMatchTextContent(/Jogador 1@bia149 pts.*Closed account248 pts.*Jogador 3@caio347 pts/)
  expect(podium.getByRole('link').elements()).toHaveLength(2)
  const row = page.getByRole('listitem').last()
  await expect.element(row).toMatchTextContent(/^4.*Closed account46/)
  expect(row.getByRole('link').elements()).toHaveLength(0)
})
