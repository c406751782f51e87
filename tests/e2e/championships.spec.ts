import type { Locator, Page } from '@playwright/test'
import type { Stage, StagedMatch } from './admin.ts'
import { goalsOf } from './admin.ts'
import { cardPath, submitName, test, walletIn } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, toastOf } from './support.ts'

const pt = {
  title: 'Campeonatos',
  search: 'Buscar campeonato',
  rounds: 'Rodadas',
  round: 'Rodada',
  round29: 'Rodada 29',
  table: 'Classificação',
  playedNone: '0 de 2 partidas',
  playedAll: '2 de 2 partidas',
  cards: 'Cartelas',
  which: 'Partidas da cartela',
  match: ({ home, away }: StagedMatch) => `${home} contra ${away}`,
  goals: (team: string) => `Gols ${team}`,
  progress: 'Jogos com palpite',
  doneOf: (done: number) => `${done} de 2 jogos`,
  none: 'Dê ao menos um palpite antes de enviar',
  asZero: '1 jogo sem palpite vai assim:',
  restored: 'Seus palpites estavam guardados',
  guess: (score: string) => `Palpite: ${score}`,
  plays: /^até \+25$/,
  soFar: (score: string) => `Por enquanto: ${score}`,
  result: (score: string) => `Resultado: ${score}`,
  exact: 'placar exato',
  difference: 'vencedor e a diferença de gols',
  draw: 'empate com outro placar',
  byMatch: 'Resultado por partida',
}
type Copy = { [K in keyof typeof pt]: (typeof pt)[K] extends string | RegExp ? string | RegExp : (typeof pt)[K] }
const en: Copy = {
  title: 'Championships',
  search: 'Search championships',
  rounds: 'Rounds',
  round: 'Round',
  round29: 'Round 29',
  table: 'Table',
  playedNone: '0 of 2 matches',
  playedAll: '2 of 2 matches',
  cards: 'Cards',
  which: 'Matches of the card',
  match: ({ home, away }) => `${home} against ${away}`,
  goals: team => `Goals ${team}`,
  progress: 'Matches predicted',
  doneOf: done => `${done} of 2 matches`,
  none: 'Make at least one prediction before you send',
  asZero: '1 match without a prediction counts like this:',
  restored: 'Your predictions were saved',
  guess: score => `Prediction: ${score}`,
  plays: /^up to \+25$/,
  soFar: score => `So far: ${score}`,
  result: score => `Result: ${score}`,
  exact: 'exact score',
  difference: 'winner and goal difference',
  draw: 'a draw, but another score',
  byMatch: 'Result by match',
}
const copyFor = (locale: string | undefined): Copy => (locale === 'pt-BR' ? pt : en)

const part = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name, exact: true })
const submitOf = (page: Page, copy: Messages): Locator => page.getByRole('button', { name: submitName(copy) })

/** From the list of championships to a card: table, round, cards. */
async function findCard(page: Page, copy: Copy, { championship, matches, name }: Stage): Promise<void> {
  await page.goto('/championships')
  await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
  await page.getByLabel(copy.search).fill(championship.name)
  const found = page.getByRole('main').getByRole('link', { name: championship.name })
  await expect(found).toContainText(copy.playedNone)
  await expectAccessible(page)
  await found.click()

  await expect(page).toHaveURL(`/championships/${championship.id}`)
  await expect(page.getByRole('heading', { level: 1, name: championship.name })).toBeVisible()
  const rounds = part(page, copy.rounds)
  await expect(rounds.getByLabel(copy.round, { exact: true }).locator('option:checked')).toHaveText(copy.round29)
  for (const { home } of matches) await expect(rounds.getByText(home, { exact: true })).toBeVisible()
  await expect(part(page, copy.table).getByRole('row')).toHaveCount(5)
  await expectAccessible(page)
  await part(page, copy.cards).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Enters the first match's score by buttons. */
async function press(page: Page, t: Messages, copy: Copy, match: StagedMatch): Promise<void> {
  const row = page.getByRole('listitem', { name: copy.match(match) })
  const more = (team: string) =>
    row.getByRole('group', { name: copy.goals(team) }).getByRole('button', { name: t.play.more })
  await more(match.home).click()
  await more(match.home).click()
  await more(match.away).click()
  await expect(row.getByRole('textbox', { name: copy.goals(match.home) })).toHaveValue('2')
}

/** Enters the second match's score by keyboard, beyond the buttons' maximum. */
async function type(page: Page, t: Messages, copy: Copy, match: StagedMatch): Promise<void> {
  const field = (team: string) => page.getByRole('textbox', { name: copy.goals(team) })
  await field(match.home).focus()
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowUp')
  await expect(field(match.home)).toHaveValue('9')
  await field(match.home).selectText()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(field(match.away)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(match.away)).toHaveValue('1')
  const group = page.getByRole('group', { name: copy.goals(match.home) })
  await expect(group.getByRole('button', { name: t.play.more })).toBeDisabled()
}

test(
  'a player finds a championship, predicts the scores of its card and has it among the games',
  { tag: pair.enDesktop },
  async ({ page, texts, adminClient, gamer, locale }) => {
    const copy = copyFor(locale)
    const [card, me] = [await adminClient.stageScores(), await gamer()]
    const [first, second] = card.matches
    await me.comeIn(page)
    await findCard(page, copy, card)
    await expect(page.getByText(copy.which)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.cards.play.now }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.cards.play.yes, exact: true }).click()
    await expect(page).toHaveURL(`${cardPath(card)}/play`)

    const progress = page.getByRole('progressbar', { name: copy.progress })
    await submitOf(page, texts).click()
    await expect(toastOf(page, copy.none)).toBeVisible()
    await expect(progress).toHaveAttribute('aria-valuetext', copy.doneOf(0))
    await press(page, texts, copy, first)
    await expect(progress).toHaveAttribute('aria-valuetext', copy.doneOf(1))
    await submitOf(page, texts).click()
    const question = page.getByRole('alertdialog', { name: texts.play.ask.title })
    await expect(question.getByText(copy.asZero)).toBeVisible()
    await question.getByRole('button', { name: texts.play.ask.back }).click()

    await page.reload()
    await expect(page.getByText(copy.restored)).toBeVisible()
    await expectAccessible(page)
    await type(page, texts, copy, second)
    await expect(progress).toHaveAttribute('aria-valuetext', copy.doneOf(2))
    await submitOf(page, texts).focus()
    await page.keyboard.press('Enter')
    await expect(question.getByText(copy.asZero)).toBeHidden()
    await question.getByRole('button', { name: begins(texts.play.ask.send('')) }).click()
    await expect(page.getByRole('heading', { name: texts.cards.ticket.sent })).toBeVisible()
    await expect(page).toHaveURL(cardPath(card))
    await expect(walletIn(page, 490)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: texts.cards.ticket.see }).click()
    await expect(page).toHaveURL(new RegExp(`${cardPath(card)}/my_games/`))
    await expect(page.getByText(copy.guess('2 × 1'))).toBeVisible()
    await expect(page.getByText(copy.guess('12 × 1'))).toBeVisible()
    await expect(page.getByText(copy.plays).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/championships/card_games_history')
    await expect(page.getByRole('link', { name: card.name })).toBeVisible()
  },
)

/** The rows of a game in its card's order: prediction, result, and the reason of its points. */
const guessOf = (page: Page, copy: Copy, guess: string): Locator =>
  part(page, copy.byMatch)
    .getByRole('listitem')
    .filter({ hasText: copy.guess(guess) })
    .last()

test(
  'scores come in, each prediction says why it has its points, and the closest is paid',
  { tag: pair.ptDesktop },
  async ({ page, texts, adminClient, gamer, locale }) => {
    const copy = copyFor(locale)
    const [card, me, other] = [await adminClient.stageScores(), await gamer(), await gamer()]
    const [first, second] = card.matches
    const mine = await me.predict(card, [
      [2, 1],
      [0, 0],
    ])
    const theirs = await other.predict(card, [
      [1, 0],
      [1, 2],
    ])
    await me.comeIn(page)
    // Other players' predictions are secret until the card closes.
    await page.goto(`${cardPath(card)}/users_games/${theirs}`)
    await expect(page).toHaveURL('/home')
    await page.goto(cardPath(card))
    await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
    await adminClient.lock(card)
    await expect(page.getByText(texts.cards.ranking.preparing)).toBeVisible()

    await adminClient.publish(first, { status: 'live', minute: 15, goals: goalsOf(first, [1, 0]) })
    const position = part(page, texts.cards.position.title)
    await expect(position.getByText(/^2(º|nd)$/, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.locator(`a[href*="/users_games/${theirs}"]`).click()
    await expect(page.getByText(`@${other.username}`)).toBeVisible()
    await expect(guessOf(page, copy, '1 × 0')).toContainText(copy.exact)

    // The score updates live on an open game page, with the reason of its points.
    await page.goto(`${cardPath(card)}/my_games/${mine}`)
    await expect(guessOf(page, copy, '2 × 1')).toContainText(copy.soFar('1 × 0'))
    await expect(guessOf(page, copy, '2 × 1')).toContainText(copy.difference)
    await adminClient.publish(first, { status: 'live', minute: 23, goals: goalsOf(first, [2, 1]) })
    await expect(guessOf(page, copy, '2 × 1')).toContainText(copy.soFar('2 × 1'))
    await expect(guessOf(page, copy, '2 × 1')).toContainText(copy.exact)
    await expect(guessOf(page, copy, '2 × 1')).toContainText('+25')
    await expectAccessible(page)

    await page.goto(`${cardPath(card)}?part=results`)
    for (const shown of [page.getByRole('group', { name: texts.cards.card.which }), page.getByRole('tabpanel')]) {
      await expect(shown.getByText('2 × 1')).toBeVisible()
      await expect(shown.getByText('23’')).toBeVisible()
    }
    await expectAccessible(page)
    await adminClient.publish(first, { status: 'finished', goals: goalsOf(first, [2, 1]) })
    await adminClient.publish(second, { status: 'finished', goals: goalsOf(second, [1, 1]) })
    await expect(page.getByText(texts.cards.card.provisional).first()).toBeVisible()
    const won = (await adminClient.settle(card)).get(me.username) ?? 0
    expect(won).toBeGreaterThan(5)
    await expect(walletIn(page, 490 + won)).toBeVisible()
    await expect(position.getByText(texts.cards.position.won, { exact: true })).toBeVisible()
    await backfillClawBacks(page, copy, card, mine)
  },
)

/** After the end: why each prediction got its points, and the championship with the played card. */
async function backfillClawBacks(page: Page, copy: Copy, card: Stage, mine: string): Promise<void> {
  await page.goto(`${cardPath(card)}/my_games/${mine}`)
  await expect(guessOf(page, copy, '2 × 1')).toContainText(copy.result('2 × 1'))
  await expect(guessOf(page, copy, '0 × 0')).toContainText(copy.draw)
  await expect(guessOf(page, copy, '0 × 0')).toContainText('+10')
  await page.goto(`/championships/${card.championship.id}`)
  await expect(page.getByText(copy.playedAll)).toBeVisible()
  const best = part(page, copy.table).getByRole('row').nth(1)
  await expect(best.getByRole('rowheader')).toHaveText(new RegExp(card.matches[0].home))
  await expect(best.getByRole('cell').nth(1)).toHaveText('3')
}
