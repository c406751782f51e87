import type { Locator } from '@playwright/test'
import { athletesOf, submitName, test, walletIn } from './games.ts'
import { begins } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

/** Maximum taps for a first entry on an options card, from home to the sent game. */
const MOST_TAPS = 9

test('a first play takes few taps', { tag: pair.enPhone }, async ({ page, texts, adminClient, gamer }) => {
  const [card, me] = [await adminClient.stage(), await gamer()]
  await me.comeIn(page)
  await page.goto('/home')
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    await target.click()
    taps += 1
  }
  await tap(page.getByRole('navigation').getByRole('link', { name: texts.shell.nav.athletes }).last())
  await tap(page.getByLabel(texts.cards.list.search))
  await page.getByLabel(texts.cards.list.search).fill(card.name)
  await tap(page.getByRole('link', { name: new RegExp(`${texts.cards.list.play}.*${card.name}`) }))
  await expect(page).toHaveURL(`/cards/${card.id}/play`)
  await tap(page.getByRole('button', { name: texts.play.quick.surprise }))
  await tap(page.getByRole('button', { name: submitName(texts) }))
  const question = page.getByRole('alertdialog', { name: texts.play.ask.title })
  await expect(question.getByRole('list', { name: texts.play.summary }).getByRole('listitem')).toHaveCount(
    athletesOf(card).length,
  )
  await expectAccessible(page)
  await tap(question.getByRole('button', { name: begins(texts.play.ask.send('')) }))
  await expect(page).toHaveURL(`/cards/${card.id}`)
  await expect(walletIn(page, 490)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
})
