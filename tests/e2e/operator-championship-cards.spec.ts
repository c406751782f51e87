import { goalsOf, type Stage } from './admin.ts'
import { comeIn, confirmWith, consoleMessagesOf, lockNow, openDraft, settleAs, stateOf } from './console.ts'
import { test } from './games.ts'
import { pair, runsIn } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

test(
  'a championship card is drafted from a round, opened, closed and paid as its preview said',
  { tag: pair.enPhone },
  async ({ page, locale, adminClient, gamer }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const staged = await adminClient.stageMatches()
    const name = `Placares da ${staged.championship.name}`
    await comeIn(page, operatorUrl)
    await page.goto(`${operatorUrl}/championship-cards`)
    await expect(page.getByRole('heading', { level: 1, name: copy.cardsOfChampionships })).toBeVisible()
    await page.goto(`${operatorUrl}/championship-cards/new`)
    await page.getByLabel(copy.cardName, { exact: true }).fill(name)
    await page.getByRole('tab', { name: copy.matchesTab }).click()
    await page.getByLabel(copy.championshipSearch).fill(staged.championship.name)
    await page
      .getByRole('combobox', { name: copy.championship })
      .selectOption({ label: `${staged.championship.name} 2026` })
    await page.getByRole('button', { name: copy.pickMatches }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('button', { name: copy.wholeOf29 }).click()
    await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectAccessible(page)
    await picker.getByRole('button', { name: copy.addTwo }).click()
    await expect(picker).toBeHidden()
    await expectAccessible(page)
    const card: Stage = { ...staged, id: await openDraft(page, copy), name, mode: 'card-game' }

    const [first, second] = [await gamer(), await gamer()]
    await first.predict(card, [
      [2, 1],
      [0, 0],
    ])
    await second.predict(card, [
      [0, 1],
      [0, 0],
    ])
    await lockNow(page, copy)
    await adminClient.publish(card.matches[0], { status: 'finished', goals: goalsOf(card.matches[0], [2, 1]) })
    await adminClient.publish(card.matches[1], { status: 'finished' })
    await expect(stateOf(page, copy.toCheck)).toBeVisible()
    await page.getByRole('tab', { name: copy.resultTab }).click()
    await expect(page.getByRole('table', { name: copy.scores }).getByText('2 – 1')).toBeVisible()
    await expectAccessible(page)
    await settleAs(page, copy, 2, 18)
    expect((await first.balance()) + (await second.balance())).toBe(980 + 18)
    expect(await first.balance()).toBeGreaterThan(await second.balance())
  },
)

/** This journey runs in Portuguese only. */
const correcting = {
  home: 'Placar: Mandante',
  why: 'Motivo',
  save: 'Salvar dados',
  whatIf: 'O que muda com estes dados',
  anyway: 'Salvar assim mesmo',
  askAll: 'Pedir todas as correções',
}

test(
  'a changed fact of a paid game says what it would pay before it is saved, and is corrected by two people',
  { tag: runsIn('pt-1366') },
  async ({ page, browser, locale, adminClient, gamer }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const card = await adminClient.stageScores()
    const [first, second] = [await gamer(), await gamer()]
    const none = [0, 0] as const
    await first.predict(card, [none, none])
    await second.predict(card, [[1, 0], none])
    await adminClient.lock(card)
    for (const match of card.matches) await adminClient.publish(match, { status: 'finished' })
    await adminClient.settle(card)
    const before = await second.balance()

    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/matches/${card.matches[0].id}`)
    await page.getByRole('textbox', { name: correcting.home, exact: true }).fill('1')
    await page.getByRole('textbox', { name: correcting.why, exact: true }).fill('Súmula corrigida')
    await page.getByRole('button', { name: correcting.save }).click()
    const effects = page.getByRole('dialog', { name: correcting.whatIf })
    await expect(effects.getByText(second.username, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await effects.getByRole('button', { name: correcting.anyway }).click()
    await expect(effects).toBeHidden()

    await page.goto(`${operatorUrl}/changed-games`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('link', { name: card.name })).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('button', { name: correcting.askAll }).click()
    await expectAccessible(page)
    await confirmWith(page, copy, correcting.askAll, 'Súmula corrigida')

    const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await comeIn(other, operatorUrl, 'operador')
    await other.goto(`${operatorUrl}/treasury`)
    const theirs = other.getByRole('row').filter({ hasText: card.name })
    await theirs.getByRole('button', { name: 'Aprovar' }).first().click()
    await confirmWith(other, copy, 'Aprovar', 'Conferido com a súmula')
    await expect(async () => expect(await second.balance()).toBeGreaterThan(before)).toPass({ timeout: 60_000 })
  },
)
