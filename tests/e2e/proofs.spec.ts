import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Report } from '#contract/api/proofs.ts'
import { goalsOf, type Desk, type Stage } from './desk.ts'
import { cardPath, type Gamer, test } from './games.ts'
import { expect, expectAccessible } from './support.ts'
import type { Words } from './words.ts'
import { dealt } from './projects.ts'

const pt = {
  check: 'Conferir',
  right: 'Confere.',
  fits: 'certo',
  save: 'Salvar o recibo num arquivo',
  report: 'Conferir a apuração',
  allRight: 'Tudo confere.',
  choose: 'Escolher arquivo',
  wrong: /não confere/,
  findings: 'O que não confere',
  prizeDiffers: 'O prêmio não é o das regras (C1, C3, C4, C5, F4, P1)',
  wholeLog: 'Conferir a corrente',
  whole: 'A corrente está inteira.',
}
const en: { [K in keyof typeof pt]: string | RegExp } = {
  check: 'Check',
  right: 'It checks out.',
  fits: 'right',
  save: 'Save the receipt as a file',
  report: 'Check the result',
  allRight: 'Everything adds up.',
  choose: 'Choose file',
  wrong: /not add up/,
  findings: 'What does not add up',
  prizeDiffers: 'The prize is not that of the rules (C1, C3, C4, C5, F4, P1)',
  wholeLog: 'Check the chain',
  whole: 'The chain is whole.',
}
type Said = typeof en

/** Each kind of card, played by two who predict differently. */
const kinds = [
  {
    name: 'an Athletes card',
    stage: (desk: Desk) => desk.stage(),
    play: (card: Stage, me: Gamer, other: Gamer) => [me.play(card, [1, 0]), other.play(card, [0, 0])],
  },
  {
    name: 'a championship card',
    stage: (desk: Desk) => desk.stageScores(),
    play: (card: Stage, me: Gamer, other: Gamer) => [
      me.predict(card, [
        [2, 1],
        [0, 0],
      ]),
      other.predict(card, [
        [0, 1],
        [0, 0],
      ]),
    ],
  },
]

/** What a file that the browser saves says. */
const contentOf = async (saved: Download): Promise<unknown> => JSON.parse(await readFile(await saved.path(), 'utf8'))

/** The receipt of a game of mine: checked by the browser, and saved with its proof. */
async function checkReceipt(page: Page, say: Words, said: Said, mine: string): Promise<void> {
  await page.getByRole('button', { name: say.cards.standing.receipt }).click()
  const receipt = page.getByRole('dialog', { name: say.played.receipt.title })
  await receipt.getByRole('button', { name: said.check, exact: true }).click()
  await expect(receipt.getByRole('status')).toContainText(said.right)
  await expect(receipt.getByRole('img', { name: said.fits, exact: true })).toHaveCount(4)
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: said.save }).click()
  expect(await contentOf(await saving)).toMatchObject({ format: 'crava-receipt-1', proof: { entry: { _id: mine } } })
  await receipt.getByRole('link', { name: said.report }).click()
}

/** A visitor: a report whose first prize was raised by a centavo is found out, and the public log is whole. */
async function findChange(page: Page, said: Said, report: Report): Promise<void> {
  const [first, ...others] = report.entries
  if (!first) throw new Error('The report has no entries')
  const changed = { ...report, entries: [{ ...first, prizeCentavos: first.prizeCentavos + 1 }, ...others] }
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: said.choose })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mudado.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) })
  await expect(page.getByRole('status').filter({ hasText: said.wrong })).toBeVisible()
  await expect(page.getByRole('heading', { name: said.findings })).toBeVisible()
  const finding = page.getByRole('listitem').filter({ hasText: said.prizeDiffers })
  await expect(finding).toContainText(first._id)
  await expect(finding).toContainText(String(first.prizeCentavos + 1))
  await expectAccessible(page)

  await page.goto('/log')
  await page.getByRole('button', { name: said.wholeLog }).click()
  await expect(page.getByRole('status').filter({ hasText: said.whole })).toBeVisible()
  await expectAccessible(page)
}

for (const [nth, kind] of kinds.entries()) {
  test(
    `anybody checks ${kind.name}: the own game in the list, every result, a changed file, the public log`,
    { tag: dealt(nth) },
    async ({ page, beside, request, say, desk, gamer, locale }) => {
      test.setTimeout(120_000)
      const said = locale === 'pt-BR' ? pt : en
      const [card, me, other] = [await kind.stage(desk), await gamer(), await gamer()]
      const [mine = ''] = await Promise.all(kind.play(card, me, other))
      await desk.lock(card)
      const [first, second] = card.matches
      await desk.tell(first, { status: 'finished', goals: goalsOf(first, [2, 1]) })
      await desk.tell(second, { status: 'finished' })
      await desk.settle(card)
      await me.comeIn(page)
      await page.goto(`${cardPath(card)}/my_games/${mine}`)
      await checkReceipt(page, say, said, mine)
      await expect(page).toHaveURL(`/reports/${card.id}`)
      await expect(page.getByRole('status').filter({ hasText: said.allRight })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
      await expectAccessible(page)
      const report = (await (await request.get(`/api/report/${card.id}`)).json()) as Report
      await findChange(await beside(), said, report)
    },
  )
}
