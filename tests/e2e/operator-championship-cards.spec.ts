import { comeIn, consoleWordsOf, lockNow, openDraft, settleAs, stateOf } from './console.ts'
import { goalsOf, type Stage } from './desk.ts'
import { test } from './games.ts'
import { expect, expectAccessible } from './support.ts'
import { pair } from './projects.ts'

test(
  'a championship card is drafted from a round, opened, closed and paid as its preview said',
  { tag: pair.enPhone },
  async ({ page, locale, desk, gamer }, info) => {
    test.setTimeout(120_000)
    const say = consoleWordsOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const staged = await desk.stageMatches()
    const name = `Placares da ${staged.championship.name}`
    await comeIn(page, operatorUrl)
    await page.goto(`${operatorUrl}/championship-cards`)
    await expect(page.getByRole('heading', { level: 1, name: say.cardsOfChampionships })).toBeVisible()
    await page.goto(`${operatorUrl}/championship-cards/new`)
    await page.getByLabel(say.cardName, { exact: true }).fill(name)
    await page.getByRole('tab', { name: say.matchesTab }).click()
    await page.getByLabel(say.championshipSearch).fill(staged.championship.name)
    await page
      .getByRole('combobox', { name: say.championship })
      .selectOption({ label: `${staged.championship.name} 2026` })
    await page.getByRole('button', { name: say.pickMatches }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('button', { name: say.wholeOf29 }).click()
    await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectAccessible(page)
    await picker.getByRole('button', { name: say.addTwo }).click()
    await expect(picker).toBeHidden()
    await expectAccessible(page)
    const card: Stage = { ...staged, id: await openDraft(page, say), name, mode: 'card-game' }

    const [first, second] = [await gamer(), await gamer()]
    await first.predict(card, [
      [2, 1],
      [0, 0],
    ])
    await second.predict(card, [
      [0, 1],
      [0, 0],
    ])
    await lockNow(page, say)
    await desk.tell(card.matches[0], { status: 'finished', goals: goalsOf(card.matches[0], [2, 1]) })
    await desk.tell(card.matches[1], { status: 'finished' })
    await expect(stateOf(page, say.toCheck)).toBeVisible()
    await page.getByRole('tab', { name: say.resultTab }).click()
    await expect(page.getByRole('table', { name: say.scores }).getByText('2 – 1')).toBeVisible()
    await expectAccessible(page)
    await settleAs(page, say, 2, 18)
    expect((await first.balance()) + (await second.balance())).toBe(980 + 18)
    expect(await first.balance()).toBeGreaterThan(await second.balance())
  },
)
