import type { Browser, Page } from '@playwright/test'
import { type Gamer, test } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { TONES } from './microphone.ts'
import { dealt } from './projects.ts'
import { decode, toneOf } from './sound.ts'
import { expect, expectAccessible, toastOf } from './support.ts'

test.use({ permissions: ['microphone', 'clipboard-read', 'clipboard-write'] })

/** A page in a browser of one user. */
async function pageOf(browser: Browser, gamer: Gamer): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await gamer.comeIn(page)
  return page
}

const textOf = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

async function copy(page: Page, messages: Messages, text: string): Promise<void> {
  await page.getByRole('textbox', { name: messages.chat.composer.message, exact: true }).fill(text)
  await page.getByRole('button', { name: messages.chat.composer.send }).click()
  await expect(textOf(page, text)).toBeVisible()
}

/** Opens the menu of the last message and selects an item. */
async function choose(page: Page, messages: Messages, item: string): Promise<void> {
  await page.getByRole('button', { name: messages.chat.item.options }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: item }).click()
}

/** Starts a conversation with another user from an empty list. */
async function begin(page: Page, messages: Messages, other: Gamer): Promise<string> {
  await page.goto('/chats')
  await expect(page.getByText(messages.chats.none, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: messages.chats.search }).fill(other.username)
  await page.getByRole('link', { name: new RegExp(`@${other.username}$`) }).click()
  await expect(page.getByText(messages.chats.start)).toBeVisible()
  await expectAccessible(page)
  const { _id } = await other.call<{ _id: string }>('GET', '/api/me')
  // The conversation's own URL, not the user's.
  await expect(page).not.toHaveURL(new RegExp(_id))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test(
  'two people talk: what one writes the other reads, with receipts, and what is taken back is gone on both sides',
  { tag: dealt(0) },
  async ({ browser, page, gamer, texts: messages }) => {
    const [ana, bia] = [await gamer(0), await gamer(0)]
    await ana.comeIn(page)
    const there = await pageOf(browser, bia)
    await there.goto('/home')
    await expect(there.getByRole('link', { name: messages.shell.chats, exact: true })).toBeVisible()
    await begin(page, messages, bia)
    await copy(page, messages, 'Viu o ranking? https://example.com/ranking')
    await expect(page.getByRole('link', { name: 'https://example.com/ranking' })).toBeVisible()
    await expect(page.getByRole('img', { name: messages.chat.item.sentOnly, exact: true })).toBeVisible()

    await there.getByRole('link', { name: messages.shell.chatsWith(1) }).click()
    await expect(there.getByText(messages.chats.unread(1), { exact: true }).first()).toBeVisible()
    await expectAccessible(there)
    await there.getByRole('link', { name: /Viu o ranking/ }).click()
    await expect(page.getByRole('img', { name: messages.chat.item.read, exact: true })).toBeVisible()
    // The unread count is beside the list, else in the header; a small screen has only the conversation's own header.
    const noUnread = there
      .getByRole('link', { name: messages.shell.chats, exact: true })
      .or(there.getByRole('link', { name: messages.chats.back, exact: true }))
    await expect(noUnread.filter({ visible: true }).first()).toBeVisible()
    await copy(there, messages, 'Vi sim, absurdo')
    await expect(textOf(page, 'Vi sim, absurdo')).toBeVisible()
    await expect(there.getByRole('img', { name: messages.chat.item.read, exact: true })).toBeVisible()

    await copy(page, messages, 'Esta eu apago')
    await expect(textOf(there, 'Esta eu apago')).toBeVisible()
    await expectAccessible(page)
    await choose(page, messages, messages.chat.item.remove)
    await page.getByRole('alertdialog').getByRole('button', { name: messages.chat.item.remove }).click()
    await expect(toastOf(page, messages.chat.item.removed)).toBeVisible()
    for (const side of [page, there]) await expect(textOf(side, 'Esta eu apago')).toBeHidden()
    await page.reload()
    await expect(textOf(page, 'Vi sim, absurdo')).toHaveCount(1)
    await expect(textOf(page, 'Esta eu apago')).toHaveCount(0)
  },
)

test(
  'two people talk: who writes is seen, a reply quotes, a reaction comes and goes, and the name leads to a page',
  { tag: dealt(1) },
  async ({ browser, page, gamer, texts: messages }) => {
    const [ana, bia] = [await gamer(0), await gamer(0)]
    await ana.comeIn(page)
    const id = await begin(page, messages, bia)
    const there = await pageOf(browser, bia)
    await there.goto(`/chats/${id}`)
    await expect(there.getByText(messages.chats.start)).toBeVisible()
    await page.getByRole('textbox', { name: messages.chat.composer.message, exact: true }).fill('Crava')
    await expect(there.getByText(messages.chat.typing.one)).toBeVisible()
    await copy(page, messages, 'Crava quanto no clássico?')
    await expect(textOf(there, 'Crava quanto no clássico?')).toBeVisible()
    await expect(there.getByText(messages.chat.typing.one)).toBeHidden()

    await textOf(there, 'Crava quanto no clássico?').click()
    await expectAccessible(there)
    await there.getByRole('menuitem', { name: messages.chat.item.reply }).click()
    await expect(there.getByRole('group', { name: messages.chat.composer.replyingTo(ana.name) })).toBeVisible()
    await expectAccessible(there)
    await copy(there, messages, 'Dois a um')
    const log = page.getByRole('log')
    await expect(log.getByRole('button', { name: begins(messages.chat.quote.of(messages.chat.you)) })).toBeVisible()

    await choose(page, messages, messages.chat.item.copy)
    await textOf(page, 'Dois a um').click()
    await page.getByRole('menuitemradio', { name: messages.chat.reactions.names.goal }).click()
    const chip = messages.chat.reactions.chip(messages.chat.reactions.names.goal, 1, false)
    await expect(there.getByRole('button', { name: chip, exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: begins(chip) }).click()
    await expect(there.getByRole('button', { name: chip, exact: true })).toBeHidden()

    await choose(page, messages, messages.chat.item.reply)
    await page.getByRole('button', { name: messages.chat.composer.noReply }).click()
    await page.getByRole('link', { name: bia.name }).last().click()
    await expect(page).toHaveURL(/\/users\//)
  },
)

test(
  'what cannot be sent waits to be sent again; what was said meanwhile is caught up; a draft is kept',
  { tag: dealt(1) },
  async ({ browser, page, gamer, texts: messages }) => {
    const [ana, bia] = [await gamer(0), await gamer(0)]
    await ana.comeIn(page)
    const id = await begin(page, messages, bia)
    await copy(page, messages, 'Antes')
    const full = { status: 429, json: { code: 'too_many_requests', message: '' } }
    await page.route('**/api/chat/p2p/msg', route => route.fulfill(full))
    await copy(page, messages, 'No túnel')
    await expect(page.getByRole('alert')).toHaveText(new RegExp(messages.chat.item.failed))
    await expectAccessible(page)
    await page.unroute('**/api/chat/p2p/msg')
    await page.getByRole('button', { name: messages.common.retry }).click()
    await expect(page.getByRole('alert')).toBeHidden()

    await page.getByRole('textbox', { name: messages.chat.composer.message, exact: true }).fill('Ainda vou dizer')
    await page.goto('/home')
    for (const text of ['Um', 'Dois', 'Três']) await bia.call('POST', '/api/chat/p2p/msg', { id, text })
    await page.goto(`/chats/${id}`)
    await expect(page.getByRole('textbox', { name: messages.chat.composer.message, exact: true })).toHaveValue(
      'Ainda vou dizer',
    )
    await expect(textOf(page, 'Três')).toBeVisible()
    const there = await pageOf(browser, bia)
    await there.goto(`/chats/${id}`)
    for (const text of ['Antes', 'No túnel', 'Um', 'Dois', 'Três']) await expect(textOf(there, text)).toHaveCount(1)
  },
)

test(
  'a voice is recorded, heard, sent and listened to on the other side; what is kept is what was recorded',
  { tag: dealt(0) },
  async ({ browser, page, gamer, texts: messages }) => {
    const [ana, bia] = [await gamer(0), await gamer(0)]
    await ana.comeIn(page)
    const id = await begin(page, messages, bia)
    const there = await pageOf(browser, bia)
    await there.goto(`/chats/${id}`)
    await expect(there.getByText(messages.chats.start)).toBeVisible()

    await page.getByRole('button', { name: messages.chat.composer.record }).click()
    await expect(page.getByRole('timer')).toHaveText(/0:03 \/ 0:59/)
    await expectAccessible(page)
    await page.getByRole('button', { name: messages.chat.voice.stop }).click()
    await page.getByRole('button', { name: begins(messages.chat.voice.play) }).click()
    await expect(page.getByRole('button', { name: messages.chat.voice.pause })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: messages.chat.voice.send }).click()
    await expect(page.getByRole('log').getByRole('button', { name: begins(messages.chat.voice.play) })).toBeVisible()

    await there.getByRole('button', { name: begins(messages.chat.voice.play) }).click()
    await expect(there.getByRole('button', { name: messages.chat.voice.pause })).toBeVisible()
    await expectAccessible(there)
    await expect(page.getByRole('img', { name: messages.chat.item.read, exact: true })).toBeVisible()

    const { docs } = await bia.call<{ docs: { voiceMsg: { url: string; seconds: number } | null }[] }>(
      'GET',
      `/api/chat/msg?id=${id}`,
    )
    const voice = docs[0]?.voiceMsg
    expect(voice?.seconds).toBeGreaterThan(3)
    const heard = await decode(there, voice?.url ?? '')
    expect(heard.type).toBe('audio/mpeg')
    expect(Math.abs(heard.seconds - (voice?.seconds ?? 0))).toBeLessThan(0.2)
    for (const hertz of TONES)
      for (const other of [330, 2_350])
        expect(toneOf(heard, hertz), `${hertz} Hz`).toBeGreaterThan(10 * toneOf(heard, other))
  },
)

test(
  'a message is reported with a reason and waits at the desk; who is blocked writes no more',
  { tag: dealt(1) },
  async ({ browser, page, gamer, texts: messages, playwright }, info) => {
    const [ana, bia] = [await gamer(0), await gamer(0)]
    await ana.comeIn(page)
    const id = await begin(page, messages, bia)
    const text = `Ganhe dinheiro fácil ${bia.username}`
    await bia.call('POST', '/api/chat/p2p/msg', { id, text })
    await expect(textOf(page, text)).toBeVisible()
    await choose(page, messages, messages.chat.item.copy)
    await expect(toastOf(page, messages.chat.item.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

    await choose(page, messages, messages.chat.item.report)
    await expect(page.getByRole('button', { name: messages.chat.report.next })).toBeDisabled()
    await page.getByRole('radio', { name: messages.chat.report.reasons['spam or misleading'] }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: messages.chat.report.next }).click()
    await page.getByRole('button', { name: messages.chat.report.send }).click()
    await expect(toastOf(page, messages.chat.report.sent)).toBeVisible()
    const operator = await playwright.request.newContext({ baseURL: String(info.config.metadata.operatorUrl) })
    const signedIn = await operator.post('/auth/operator', { data: { username: 'operador', password: 'palpite10' } })
    const { token } = (await signedIn.json()) as { token: string }
    const queue = await operator.get(`/api/operator/reports?state=open&search=${bia.username}`, {
      headers: { authorization: token },
    })
    expect(await queue.text()).toContain('spam or misleading')
    await operator.dispose()

    const there = await pageOf(browser, bia)
    await there.goto(`/chats/${id}`)
    await expect(textOf(there, text)).toBeVisible()
    await page
      .getByRole('button', { name: messages.chat.person.open(bia.name) })
      .first()
      .click()
    await page.getByRole('button', { name: messages.chat.person.block }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: messages.chat.person.block }).click()
    await expect(page.getByText(new RegExp(messages.chats.closed.blocked('').replace('.', '')))).toBeVisible()
    await expectAccessible(page)
    await copy(there, messages, 'Oi?')
    await expect(there.getByRole('alert')).toHaveText(new RegExp(messages.chatErrors.codes.chat_closed.title))
    await page.getByRole('button', { name: messages.chat.person.unblock }).click()
    await expect(page.getByRole('button', { name: messages.chat.person.unblock })).toBeHidden()
    await there.getByRole('button', { name: messages.common.retry }).click()
    await expect(textOf(page, 'Oi?')).toBeVisible()
  },
)

test(
  'who plays a card talks in its panel; who does not has none; a picture leads to a conversation',
  { tag: dealt(0) },
  async ({ browser, page, adminClient, gamer, texts: messages }) => {
    const card = await adminClient.stage({ price: 0 })
    const [ana, bia, carla] = [await gamer(0), await gamer(0), await gamer(0)]
    for (const one of [ana, bia]) await one.play(card, [1, 1])
    await ana.comeIn(page)
    const [there, outside] = [await pageOf(browser, bia), await pageOf(browser, carla)]
    await outside.goto(`/cards/${card.id}`)
    await expect(outside.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
    await expect(outside.getByRole('button', { name: messages.chatRoom.open })).toHaveCount(0)
    for (const side of [page, there]) {
      await side.goto(`/cards/${card.id}`)
      await side.getByRole('button', { name: messages.chatRoom.open }).click()
      await expect(side.getByRole('log', { name: messages.chat.room.label(card.name) })).toBeVisible()
    }
    await copy(page, messages, 'Luan só no travessão')
    await expect(textOf(there, 'Luan só no travessão')).toBeVisible()
    await expectAccessible(there)
    await choose(page, messages, messages.chat.item.remove)
    await page.getByRole('alertdialog').getByRole('button', { name: messages.chat.item.remove }).click()
    await expect(textOf(there, 'Luan só no travessão')).toBeHidden()

    await copy(page, messages, 'Ainda dá')
    await there.getByRole('button', { name: messages.chat.person.open(ana.name) }).click()
    await there.getByRole('link', { name: messages.chat.person.write }).click()
    await expect(there.getByText(messages.chats.start)).toBeVisible()
    await page.getByRole('button', { name: messages.chat.room.close }).click()
    await expect(page.getByRole('button', { name: messages.chatRoom.open })).toBeFocused()
  },
)
