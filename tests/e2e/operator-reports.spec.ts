import { comeIn } from './console.ts'
import { type Gamer, test } from './games.ts'
import { dealt } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

const pt = {
  search: 'Procurar por nome ou usuário',
  open: (who: string) => `Ver a denúncia de ${who}`,
  reported: 'Mensagem denunciada',
  do: { delete: 'Apagar mensagem', mute: 'Silenciar autor' },
  done: { delete: 'Mensagem apagada', mute: 'Autor silenciado' },
  days: 'Por quanto tempo',
  reason: 'Motivo',
  none: 'Nada por aqui',
  muted: /Este autor está silenciado até/,
}
const en: typeof pt = {
  search: 'Search by name or username',
  open: who => `View the report of ${who}`,
  reported: 'Reported message',
  do: { delete: 'Delete message', mute: 'Mute author' },
  done: { delete: 'Message deleted', mute: 'Author muted' },
  days: 'For how long',
  reason: 'Reason',
  none: 'Nothing here',
  muted: /This author is muted until/,
}

interface Message {
  _id: string
}

/** Two users chat, and one reports a message of the other. */
async function reportedBy(ana: Gamer, bia: Gamer) {
  const { _id: biaId } = await bia.call<{ _id: string }>('GET', '/api/me')
  const { _id: id } = await ana.call<{ _id: string }>('GET', `/api/chat/p2p/${biaId}`)
  await ana.call('POST', '/api/chat/p2p/msg', { id, text: 'Oi!' })
  const { _id } = await bia.call<Message>('POST', '/api/chat/p2p/msg', { id, text: 'Compre pontos no meu site' })
  await ana.call('POST', '/api/denounce/chat/p2p', { _id, denounce: 'spam or misleading' })
  return { chat: id }
}

for (const [nth, action] of (['mute', 'delete'] as const).entries()) {
  test(
    `a reported message is read in its context and answered: ${action}`,
    { tag: dealt(nth) },
    async ({ page, locale, gamer }, info) => {
      const copy = locale?.startsWith('pt') ? pt : en
      const operatorUrl = String(info.config.metadata.operatorUrl)
      const [ana, bia] = [await gamer(0), await gamer(0)]
      const { chat } = await reportedBy(ana, bia)
      await comeIn(page, operatorUrl)
      await page.goto(`${operatorUrl}/reports`)
      await page.getByRole('searchbox', { name: copy.search }).fill(bia.username)
      await expect(page.getByRole('link', { name: copy.open(bia.username) })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: copy.open(bia.username) }).click()
      await expect(page.getByText(copy.reported)).toBeVisible()
      await expect(page.getByText('Oi!')).toBeVisible()
      await expectAccessible(page)
      // By keyboard only: the action, the reason, the answer.
      await page.getByRole('button', { name: copy.do[action] }).focus()
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog')
      if (action === 'mute') await question.getByRole('combobox', { name: copy.days }).selectOption('3')
      await question.getByRole('textbox', { name: copy.reason }).focus()
      await page.keyboard.type('Propaganda')
      await expectAccessible(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(page.getByText(copy.done[action]).first()).toBeVisible()
      await expect(page.getByText('Propaganda')).toBeVisible()
      if (action === 'mute') await expect(page.getByText(copy.muted)).toBeVisible()
      const { docs } = await ana.call<{ docs: { text: string }[] }>('GET', `/api/chat/msg?id=${chat}`)
      expect(docs.map(({ text }) => text)).toEqual(['Oi!'])
      await page.goto(`${operatorUrl}/reports?search=${bia.username}`)
      await expect(page.getByText(copy.none)).toBeVisible()
    },
  )
}
