import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Report } from '#contract/api/player/proofs.ts'
import { goalsOf, type AdminClient, type Stage } from './admin.ts'
import { cardPath, type Gamer, test } from './games.ts'
import type { Messages } from './messages.ts'
import { dealt } from './projects.ts'
import { seePrize, expect, expectAccessible } from './support.ts'

const pt = {
  check: 'Conferir',
  right: 'Confere.',
  fits: 'certo',
  save: 'Salvar o recibo num arquivo',
  report: 'Conferir a apuração',
  allRight: 'Tudo confere.',
  choose: 'Escolher arquivo',
  errors: /não confere/,
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
  errors: /not add up/,
  findings: 'What does not add up',
  prizeDiffers: 'The prize is not that of the rules (C1, C3, C4, C5, F4, P1)',
  wholeLog: 'Check the chain',
  whole: 'The chain is intact.',
}
type Copy = typeof en

/** Each card type, played by two users with different predictions. */
const kinds = [
  {
    name: 'an Athletes card',
    stage: (actor: AdminClient) => actor.stage(),
    play: (card: Stage, me: Gamer, other: Gamer) => [me.play(card, [1, 0]), other.play(card, [0, 0])],
  },
  {
    name: 'a championship card',
    stage: (actor: AdminClient) => actor.stageScores(),
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

/** The content of a downloaded JSON file. */
const contentOf = async (saved: Download): Promise<unknown> => JSON.parse(await readFile(await saved.path(), 'utf8'))

/** The receipt of my game: verified in the browser, and downloaded with its proof. */
async function checkReceipt(page: Page, t: Messages, copy: Copy, mine: string): Promise<void> {
  await page.getByRole('button', { name: t.cards.position.receipt }).click()
  const receipt = page.getByRole('dialog', { name: t.played.receipt.title })
  await receipt.getByRole('button', { name: copy.check, exact: true }).click()
  await expect(receipt.getByRole('status')).toContainText(copy.right)
  await expect(receipt.getByRole('img', { name: copy.fits, exact: true })).toHaveCount(4)
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: copy.save }).click()
  expect(await contentOf(await saving)).toMatchObject({ format: 'crava-receipt-1', proof: { entry: { _id: mine } } })
  await receipt.getByRole('link', { name: copy.report }).click()
}

/** A visitor: a report whose first prize was raised by a centavo is detected, and the public log is intact. */
async function findChange(page: Page, copy: Copy, report: Report): Promise<void> {
  const [first, ...others] = report.entries
  if (!first) throw new Error('The report has no entries')
  const changed = { ...report, entries: [{ ...first, prizeCentavos: first.prizeCentavos + 1 }, ...others] }
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: copy.choose })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mudado.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) })
  await expect(page.getByRole('status').filter({ hasText: copy.errors })).toBeVisible()
  await expect(page.getByRole('heading', { name: copy.findings })).toBeVisible()
  const finding = page.getByRole('listitem').filter({ hasText: copy.prizeDiffers })
  await expect(finding).toContainText(first._id)
  await expect(finding).toContainText(String(first.prizeCentavos + 1))
  await expectAccessible(page)

  await page.goto('/log')
  await page.getByRole('button', { name: copy.wholeLog }).click()
  await expect(page.getByRole('status').filter({ hasText: copy.whole })).toBeVisible()
  await expectAccessible(page)
}

for (const [nth, type] of kinds.entries()) {
  test(
    `anybody checks ${type.name}: the own game in the list, every result, a changed file, the public log`,
    { tag: dealt(nth) },
    async ({ page, beside, request, texts, adminClient, gamer, locale }) => {
      const copy = locale === 'pt-BR' ? pt : en
      const [card, me, other] = [await type.stage(adminClient), await gamer(), await gamer()]
      const [mine = ''] = await Promise.all(type.play(card, me, other))
      await adminClient.lock(card)
      const [first, second] = card.matches
      await adminClient.publish(first, { status: 'finished', goals: goalsOf(first, [2, 1]) })
      await adminClient.publish(second, { status: 'finished' })
      await adminClient.settle(card)
      await me.comeIn(page)
      await page.goto(`${cardPath(card)}/my_games/${mine}`)
      await seePrize(page, /R\$/)
      await checkReceipt(page, texts, copy, mine)
      await expect(page).toHaveURL(`/reports/${card.id}`)
      await expect(page.getByRole('status').filter({ hasText: copy.allRight })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
      await expectAccessible(page)
      const report = (await (await request.get(`/api/report/${card.id}`)).json()) as Report
      await findChange(await beside(), copy, report)
    },
  )
}
