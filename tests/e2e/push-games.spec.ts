import type { Page } from '@playwright/test'
import type { AdminClient, StagedMatch } from './admin.ts'
import { type Gamer, test, walletIn } from './games.ts'
import { pair } from './projects.ts'
import { seePrize, expect, expectAccessible } from './support.ts'

const pt = {
  title: 'Palpite relâmpago',
  yes: 'Sim',
  no: 'Não',
  sure: /^Responder Não por R\$\s?5,00\? Não dá para desfazer\.$/,
  confirm: 'Confirmar',
  sent: 'Resposta enviada!',
  bell: /^Notificações/,
  panel: 'Notificações',
  won: 'Ganhou',
  winners: '1 acertou',
  fact: /^Gol: /,
  minutes: 'Do minuto 30 ao 35',
  archive: /^Arquivar: /,
  archiveYes: 'Arquivar',
  empty: 'Nenhum palpite por aqui',
}
type Copy = { [K in keyof typeof pt]: string | RegExp }
const en: Copy = {
  title: 'Push game',
  yes: 'Yes',
  no: 'No',
  sure: /^Answer No for R\$\s?5\.00\? This cannot be undone\.$/,
  confirm: 'Confirm',
  sent: 'Answer sent!',
  bell: /^Notifications/,
  panel: 'Notifications',
  won: 'Won',
  winners: '1 was right',
  fact: /^Goal: /,
  minutes: 'From minute 30 to 35',
  archive: /^Archive: /,
  archiveYes: 'Archive',
  empty: 'No push games here',
}
const formatOf = (locale: string | undefined): Copy => (locale?.startsWith('pt') ? pt : en)

const why = { reason: 'Jornada de teste' }

/** Puts both in a room on a match, so that a push game about it reaches only them. */
async function gather(match: StagedMatch, owner: Gamer, friend: Gamer): Promise<void> {
  const room = { name: 'Sala da jornada', type: 'public', price: 0, _match: match.id }
  const { _id: id } = await owner.call<{ _id: string }>('POST', '/api/coach-friend', room)
  await friend.call('POST', `/api/coach-friend/${id}/join`, {})
}

/** Sends a push game: does the home side score in minutes 30 to 35, for R$ 5 and a prize of R$ 50? */
async function ask(actor: AdminClient, match: StagedMatch): Promise<string> {
  const { _id: id } = await actor.call<{ _id: string }>('POST', '/api/operator/push-game', {
    ...why,
    _match: match.id,
    fact: 'goal',
    side: 'home',
    from: 30,
    to: 35,
    question: 'Sai gol do mandante?',
    questionEn: 'Does the home side score?',
    price: 5,
    amount: 50,
    buttonType: 0,
    players: 'match',
  })
  const { people } = await actor.call<{ people: number }>('POST', `/api/operator/push-game/${id}/send`, why)
  expect(people).toBe(2)
  return id
}

/** Publishes the rest of the match and pays the push game. */
async function settle(actor: AdminClient, match: StagedMatch, id: string): Promise<void> {
  const [by] = match.athletes
  await actor.publish(match, { status: 'finished', goals: [{ by, minute: 32 }] })
  const path = `/api/operator/push-game/${id}`
  const state = async () => (await actor.call<{ doc: { state: string } }>('GET', path)).doc.state
  await expect.poll(state, { intervals: [100], timeout: 60_000 }).toMatch(/^(provisional|paid)$/)
  if ((await state()) === 'provisional') await actor.call('POST', `/api/operator/games/${id}/settle`, why)
  await expect.poll(state, { intervals: [100] }).toBe('paid')
}

async function openHome(page: Page, gamer: Gamer): Promise<void> {
  await gamer.comeIn(page)
  // The socket is connected once the page has sent its first message.
  const connected = page.waitForEvent('websocket')
  await page.goto('/home')
  await (await connected).waitForEvent('framereceived')
}

test(
  'a question opens for who it is for, is answered by one and another, and pays who was right',
  { tag: pair.enPhone },
  async ({ page, beside, locale, adminClient, gamer }) => {
    // Payment waits for the end of the answering time.
    const copy = formatOf(locale)
    const [ana, bruno] = [await gamer(100), await gamer(100)]
    const {
      matches: [match],
    } = await adminClient.stageMatches()
    await gather(match, ana, bruno)
    await adminClient.publish(match, { status: 'live', minute: 20 })
    const other = await beside()
    await Promise.all([openHome(page, ana), openHome(other, bruno)])
    const id = await ask(adminClient, match)
    const question = (on: Page) => on.getByRole('alertdialog', { name: copy.title })

    // Leaves the dialog and returns by its notification, by keyboard only.
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page).getByRole('button').nth(1)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    await page.getByRole('button', { name: copy.bell }).click()
    await page.getByRole('dialog', { name: copy.panel }).getByRole('link', { name: copy.title }).click()
    await expect(page).toHaveURL(new RegExp(`/push_games/${id}$`))
    await expectAccessible(page)
    await question(page).getByRole('button', { name: copy.yes, exact: true }).press('Enter')
    await question(page).getByRole('button', { name: copy.confirm }).press('Enter')
    await expect(page.getByText(copy.sent)).toBeVisible()
    await expect(walletIn(page, 95)).toBeVisible()

    await question(other).getByRole('button', { name: copy.no, exact: true }).click()
    await expect(question(other).getByText(copy.sure)).toBeVisible()
    await question(other).getByRole('button', { name: copy.confirm }).click()
    await expect(other.getByRole('alertdialog')).toBeHidden()

    await settle(adminClient, match, id)
    await expect(walletIn(page, 145)).toBeVisible()
    await seePrize(page, /50[.,]00/)
    expect(await bruno.balance()).toBe(95)
    await expect(page.getByText(copy.won, { exact: true })).toBeVisible()
    await expect(page.getByText(copy.fact)).toBeVisible()
    await expect(page.getByText(copy.minutes)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/push_games')
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /50[.,]00/ })
        .getByText(copy.winners),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.archive }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: copy.archiveYes }).click()
    await expect(page.getByRole('heading', { name: copy.empty })).toBeVisible()
  },
)
