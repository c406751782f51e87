import type { Locator, Page } from '@playwright/test'
import type { Stage } from './admin.ts'
import { athletesOf, NO_STATISTIC, ONE_GOAL, submitName, test, walletIn } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, expectWholePage, seePrize, signIn, toastOf } from './support.ts'

const panelOf = (page: Page, athlete: string): Locator => page.getByRole('region', { name: athlete, exact: true })
const submitOf = (page: Page, copy: Messages): Locator => page.getByRole('button', { name: submitName(copy) })

async function choose(page: Page, copy: Messages, athletes: readonly { name: string }[]): Promise<void> {
  for (const { name } of athletes) {
    await panelOf(page, name).getByRole('radio', { name: ONE_GOAL }).check()
    await panelOf(page, name).getByRole('radio', { name: NO_STATISTIC }).check()
  }
}

async function findCard(page: Page, copy: Messages, card: Stage): Promise<void> {
  await page.goto('/athletes_of_the_week')
  await expect(page.getByRole('heading', { level: 1, name: copy.cards.title })).toBeVisible()
  for (const tab of [begins(copy.cards.list.running), begins(copy.cards.list.finished), begins(copy.cards.list.new)]) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }
  await expectWholePage(page)
  await expectAccessible(page)
  await page.getByLabel(copy.cards.list.search).fill(`${card.name} que falta`)
  await expect(page.getByText(copy.cards.list.empty.search)).toBeVisible()
  await page.getByLabel(copy.cards.list.search).fill(card.name)
  await page.getByRole('link', { name: card.name, exact: true }).click()
  await expect(page).toHaveURL(`/cards/${card.id}`)
  await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
}

async function shareCard(page: Page, copy: Messages, card: Stage): Promise<void> {
  await page.getByRole('button', { name: copy.cards.card.share }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox', { name: copy.cards.share.link })).toHaveValue(new RegExp(`/c/${card.id}$`))
  await expect(sheet.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: copy.common.close }).click()
  await expect(sheet).toBeHidden()
}

async function tryCodes(page: Page, copy: Messages): Promise<void> {
  const box = page.getByRole('textbox', { name: copy.play.code.label })
  await box.fill('gabi10')
  await page.getByRole('button', { name: copy.play.code.check }).click()
  await expect(page.getByText(copy.play.code.applied)).toBeVisible()
  await page.getByRole('button', { name: copy.play.code.remove }).click()
  await box.fill('NINGUEM')
  await page.getByRole('button', { name: copy.play.code.check }).click()
  await expect(page.getByText(copy.play.code.unavailable)).toBeVisible()
  await box.fill('')
}

test(
  'a new player finds an open card, fills it in, pays for it and has it among the games',
  { tag: pair.ptPhone },
  async ({ page, texts, adminClient, gamer }) => {
    const [card, me] = [await adminClient.stage(), await gamer()]
    const [first, ...others] = athletesOf(card)
    await signIn(page, texts, me.username, me.password)
    await expect(walletIn(page, 500)).toBeVisible()
    await findCard(page, texts, card)
    await expectAccessible(page)
    await shareCard(page, texts, card)

    await page.getByRole('button', { name: texts.cards.play.now }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.cards.play.yes, exact: true }).click()
    await expect(page).toHaveURL(`/cards/${card.id}/play`)
    await submitOf(page, texts).click()
    await expect(toastOf(page, texts.play.selectAll)).toBeVisible()
    await choose(page, texts, [first])
    await tryCodes(page, texts)
    await expectAccessible(page)

    // Picks are saved on the server and survive leaving the page.
    await page.reload()
    await expect(page.getByText(texts.play.of['athlete-card'].restored)).toBeVisible()
    await expect(panelOf(page, first.name).getByRole('radio', { name: ONE_GOAL })).toBeChecked()
    await choose(page, texts, others)
    await submitOf(page, texts).click()
    const question = page.getByRole('alertdialog', { name: texts.play.ask.title })
    await expect(question.getByText(texts.play.ask.feeOf('10%'))).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: begins(texts.play.ask.send('')) }).click()
    await expect(page.getByRole('heading', { name: texts.cards.ticket.sent })).toBeVisible()
    await expect(page).toHaveURL(`/cards/${card.id}`)
    await expect(walletIn(page, 490)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: texts.cards.ticket.see }).click()
    await expect(page).toHaveURL(new RegExp(`/cards/${card.id}/my_games/`))
    await expect(page.getByText(first.name)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a card of numbers is played with its steppers',
  { tag: pair.enDesktop },
  async ({ page, texts, adminClient, gamer }) => {
    const [card, me] = [await adminClient.stage({ gameType: 'classic', price: 0 }), await gamer(0)]
    await me.comeIn(page)
    await page.goto(`/cards/${card.id}/play`)
    const [first, second] = athletesOf(card)
    await panelOf(page, first.name).getByRole('button', { name: texts.play.more }).click()
    await panelOf(page, second.name).getByRole('textbox').fill('12')
    await expectAccessible(page)
    await page.getByRole('button', { name: submitName(texts) }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: texts.play.ask.sendFree }).click()
    await expect(page.getByRole('heading', { name: texts.cards.ticket.sent })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: texts.cards.ticket.see }).click()
    await expect(page.getByText(texts.played.predicted(texts.cards.results.goals, '12'))).toBeVisible()
  },
)

test('a card is played without a mouse', { tag: pair.enPhone }, async ({ page, texts, adminClient, gamer }) => {
  const [card, me] = [await adminClient.stage(), await gamer()]
  await me.comeIn(page)
  await page.goto(`/cards/${card.id}/play`)
  const focused = page.locator(':focus')
  const tabTo = async (wanted: Locator) => {
    // The loop is bounded by the number of tab stops: two questions per athlete, the code, the links around them.
    for (let presses = 0; presses < 30; presses += 1) {
      if (await wanted.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  await expect(submitOf(page, texts)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute('href', '#main')
  await page.keyboard.press('Enter')
  for (const { name } of athletesOf(card)) {
    for (const group of await panelOf(page, name).getByRole('group').all()) {
      await tabTo(group.getByRole('radio').first())
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(group.getByRole('radio').nth(1)).toBeChecked()
    }
  }
  await expectAccessible(page)
  await tabTo(submitOf(page, texts))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: texts.play.ask.title })
  await expect(question).toBeVisible()
  // The safe answer has the initial focus.
  await expect(question.locator(':focus')).toHaveText(texts.play.ask.back)
  await tabTo(question.getByRole('button', { name: begins(texts.play.ask.send('')) }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: texts.cards.ticket.sent })).toBeVisible()
  await expect(walletIn(page, 490)).toBeVisible()
})

test(
  'who cannot pay is told so and led to the wallet; a card that closes ends the filling in',
  {
    tag: pair.ptDesktop,
  },
  async ({ page, texts, adminClient, gamer }) => {
    const [card, me] = [await adminClient.stage(), await gamer(5)]
    await me.comeIn(page)
    await page.goto(`/cards/${card.id}`)
    await page.getByRole('button', { name: texts.cards.play.now }).click()
    await expect(page.getByRole('alertdialog', { name: texts.cards.play.noBalance })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/cards/${card.id}`)

    await page.goto(`/cards/${card.id}/play`)
    await choose(page, texts, athletesOf(card))
    await submitOf(page, texts).click()
    await expect(page.getByRole('alertdialog', { name: texts.cards.play.noBalance })).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.walletWay.poor.wallet }).click()
    await expect(page.getByRole('dialog', { name: texts.walletWay.poor.wallet })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: texts.walletWay.poor.wallet })).toBeHidden()
    expect(await me.balance()).toBe(5)

    await adminClient.lock(card)
    await expect(toastOf(page, texts.play.closed)).toBeVisible()
    await expect(page).toHaveURL(`/cards/${card.id}`)
  },
)

test(
  'a game of somebody else is a secret until its card is closed',
  { tag: pair.enDesktop },
  async ({ page, adminClient, gamer }) => {
    const [card, me, other] = [await adminClient.stage(), await gamer(), await gamer()]
    const theirs = await other.play(card, [0, 0])
    await me.play(card, [1, 0])
    await me.comeIn(page)
    await page.goto(`/cards/${card.id}/users_games/${theirs}`)
    await expect(page).toHaveURL('/home')
    await adminClient.lock(card)
    await expect(async () => {
      await page.goto(`/cards/${card.id}/users_games/${theirs}`)
      await expect(page.getByText(`@${other.username}`)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expectAccessible(page)
  },
)

test(
  'a closed card runs before the eyes of who played it, is doubted, and pays',
  { tag: pair.ptPhone },
  async ({ page, texts, adminClient, gamer }) => {
    const [card, me, other] = [await adminClient.stage(), await gamer(), await gamer()]
    const [scorer, second] = card.matches[0].athletes
    await me.play(card, [1, 0])
    await other.play(card, [0, 0])
    await other.play(card, [0, 1])
    await me.comeIn(page)
    await page.goto(`/cards/${card.id}`)
    await expect(page.getByRole('heading', { name: card.name })).toBeVisible()
    await adminClient.lock(card)
    await expect(page.getByText(texts.cards.ranking.preparing)).toBeVisible()

    // Nobody has scored: who predicted that leads. Then both forwards score, and the page updates by itself.
    await adminClient.publish(card.matches[0], { status: 'live', minute: 10 })
    const position = page.getByRole('region', { name: texts.cards.position.title })
    await expect(position.getByText(/^2(º|nd)$/, { exact: true })).toBeVisible()
    const goals = [scorer, second].map((by, index) => ({ by, minute: 20 + index }))
    await adminClient.publish(card.matches[0], { status: 'live', minute: 23, goals })
    await expect(position.getByText(/^1(º|st)$/, { exact: true })).toBeVisible()
    await expect(position.getByText(texts.cards.position.up(1))).toBeVisible()
    // A game without points has no rank: two share the prizes of three ranks (C14).
    await expect(position.getByText(/R\$\s?18[.,]00/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: texts.cards.card.results }).click()
    await expect(page.getByText('23’').first()).toBeVisible()
    await expectAccessible(page)

    await adminClient.publish(card.matches[0], { status: 'finished', goals })
    await adminClient.publish(card.matches[1], { status: 'finished' })
    await expect(page.getByText(texts.cards.card.provisional).first()).toBeVisible()
    await page.getByRole('tab', { name: begins(texts.cards.card.myGames) }).click()
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: new RegExp(texts.cards.mine.game(1)) })
      .click()
    await page.getByRole('combobox', { name: texts.dispute.of.athlete.what }).selectOption({ label: scorer.name })
    await page
      .getByRole('textbox', { name: texts.dispute.what })
      .fill('O gol foi contra, aos 20 minutos do primeiro tempo.')
    await page.getByRole('button', { name: texts.dispute.send }).click()
    await expect(page.getByText(texts.dispute.states.open)).toBeVisible()
    await expectAccessible(page)
    await adminClient.answerDispute(card)
    await adminClient.settle(card)
    await expect(walletIn(page, 505)).toBeVisible()
    await seePrize(page, /R\$\s?15[.,]00/)
    await backfillClawBacks(page, texts, card)
  },
)

/** After the end: the outcome with its receipt, and archiving in the history. */
async function backfillClawBacks(page: Page, copy: Messages, card: Stage): Promise<void> {
  await page.goto(`/cards/${card.id}`)
  await expect(page.getByText(copy.cards.position.won, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: copy.cards.position.receipt }).click()
  const receipt = page.getByRole('dialog', { name: copy.played.receipt.title })
  await expect(receipt.getByText(/\+R\$\s?15[.,]00/)).toBeVisible()
  await expect(receipt.getByText(/\+R\$\s?5[.,]00/)).toBeVisible()
  await expectAccessible(page)
  await receipt.getByRole('button', { name: copy.common.close }).click()
  await expect(page.getByText(copy.dispute.states.refused)).toBeVisible()

  await page.goto('/cards/card_games_history')
  await expect(page.getByRole('link', { name: card.name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.history.archive(card.name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: copy.history.ask.archiveYes, exact: true }).click()
  await expect(page.getByText(copy.history.empty)).toBeVisible()
  await page.getByRole('radio', { name: copy.history.archived }).check()
  await page.getByRole('button', { name: copy.history.unarchive(card.name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: copy.history.ask.unarchiveYes, exact: true }).click()
  await page.getByRole('radio', { name: copy.history.active, exact: true }).check()
  await expect(page.getByRole('link', { name: card.name })).toBeVisible()
}
