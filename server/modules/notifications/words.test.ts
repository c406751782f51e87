import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds, switchedGroups } from './kinds.ts'
import { messagesOf } from './messages.ts'
import { TYPES, redirectOf } from './redirects.ts'

const at = '2026-11-21T15:00:00.000Z'
const detail = {
  device: 'Firefox · Linux',
  address: '203.0.113.9',
  at,
  until: at,
  name: 'Rodada 34',
  place: 2,
  amount: '123456',
  reason: 'all_equal',
  differs: true,
  from: 'Ana',
  debt: '100',
  title: 'Título',
  text: 'Um texto',
  turn: 2,
  code: 'insufficient_balance',
  score: 4_250,
  points: 4_250,
  winners: 1,
  best: 5_100,
  question: 'Sai gol?',
  questionEn: 'A goal?',
}
const about = { mode: 'athlete-card', gameId: '{card}', entryId: '{entry}' }
/** Display values of each type: rooms as family rooms, duels as Versus. */
const shownFor = (type: string) => {
  if (/^(room|friend)-/.test(type)) return { ...about, mode: 'coach-friend', gameId: '{room}' }
  if (type === 'push-question') return { ...about, mode: 'push-game', gameId: '{room}' }
  if (type === 'message') return { ...about, gameId: '{chat}' }
  if (type.startsWith('league-')) return { ...about, gameId: '{league}' }
  return /^(opponent|duel|win|outcome)/.test(type) ? { ...about, mode: 'game-vs', gameId: '{room}' } : about
}
const textOf = (type: string, changes: object, lang: 'pt-BR' | 'en') =>
  messagesOf(type, { ...detail, ...changes }, lang)?.text.replaceAll('\u00a0', ' ')

test.each(TYPES)('%s says something in both languages and leads to a page of the product', type => {
  const [pt, en] = [messagesOf(type, detail, 'pt-BR'), messagesOf(type, detail, 'en')]
  for (const messages of [pt, en]) {
    expect(messages?.title).toMatch(/\S/)
    expect(messages?.text).toMatch(/\S/)
    expect(JSON.stringify(messages)).not.toMatch(/undefined|Invalid Date|NaN/)
  }
  expect(pt).not.toEqual(en)
  for (const page of [redirectOf(type), redirectOf(type, about), redirectOf(type, { ...about, mode: 'later' })]) {
    expect(page).toMatch(/^\/(?![/\\])/)
  }
})

test.each(['athlete-card', 'card-game'])('what is told of a %s leads to the card, or to my game on it', mode => {
  expect(redirectOf('result', { ...about, mode })).toBe('/cards/{card}')
  expect(redirectOf('prize', { ...about, mode })).toBe('/cards/{card}/my_games/{entry}')
})

test('rooms, duels and push games lead to their own pages', () => {
  const uri = (type: 'prize' | 'result' | 'room-removed', mode: string) => redirectOf(type, { ...about, mode })
  expect(uri('prize', 'coach-friend')).toBe('/family_vs_friends/{card}/games/{entry}')
  expect(uri('result', 'coach-friend')).toBe('/family_vs_friends/{card}')
  expect([uri('prize', 'game-vs'), uri('result', 'game-vs-vip')]).toEqual(['/versus/{card}', '/versus_vip/{card}'])
  expect(uri('room-removed', 'game-vs-vip')).toBe('/versus_vip/mine')
  expect(uri('prize', 'push-game')).toBe('/push_games/{card}')
})

test('V1: what kept me from playing is plain words, whatever it was', () => {
  for (const code of [
    'insufficient_balance',
    'limit_loss',
    'paused',
    'self_excluded',
    'under_age',
    'toString',
    'later',
  ])
    for (const lang of ['pt-BR', 'en'] as const)
      expect(textOf('duel-cannot-play', { code }, lang)).toMatch(/^Rodada 34 [^_]{20,}\. [^_]+\.$/)
})

test('a device that said nothing of itself still reads well', () => {
  expect(messagesOf('new-device', { ...detail, device: '' }, 'pt-BR')?.text).toMatch(/^Um aparelho \(/)
  expect(messagesOf('new-device', { ...detail, device: '' }, 'en')?.text).toMatch(/^A device \(/)
})

test.each([
  [1, '1º lugar', '1st place'],
  [2, '2º lugar', '2nd place'],
  [3, '3º lugar', '3rd place'],
  [4, '4º lugar', '4th place'],
  [11, '11º lugar', '11th place'],
])('a prize for place %i names the place and the amount', (place, pt, en) => {
  expect(textOf('prize', { place }, 'pt-BR')).toBe(
    `R$ 1.234,56 pelo ${pt} em Rodada 34. O dinheiro já está na sua carteira.`,
  )
  expect(textOf('prize', { place }, 'en')).toBe(`R$ 1,234.56 for ${en} in Rodada 34. The money is in your wallet.`)
})

test.each([
  'no_entries',
  'too_few_players',
  'all_equal',
  'too_few_athletes',
  'late_entry',
  'left_room',
  'room_deleted',
  'not_started',
  'match_void',
  'no_full_pair',
  'edge_event',
  'no_answers',
  'nobody_right',
  'nobody_wrong',
  'operator',
  ' ',
])('C11: the reason “%s” is plain words in both languages', reason => {
  const [pt, en] = [textOf('refund', { reason }, 'pt-BR'), textOf('refund', { reason }, 'en')]
  expect(pt).toMatch(/^Rodada 34: [^_]{10,}\. Devolvemos R\$ 1\.234,56 à sua carteira\.$/)
  expect(en).toMatch(/^Rodada 34: [^_]{10,}\. R\$ 1,234\.56 went back to your wallet\.$/)
})

test('C11: an operator is quoted, as a sentence, and nothing is said of money that was not paid', () => {
  expect(textOf('refund', { reason: 'Chuva forte', amount: '0' }, 'pt-BR')).toBe('Rodada 34: Chuva forte.')
  expect(textOf('refund', { reason: 'Choveu!', amount: '0' }, 'en')).toBe('Rodada 34: Choveu!')
  expect(textOf('refund', { reason: 'toString', amount: '0' }, 'en')).toBe('Rodada 34: toString.')
})

test.each(['third_party', 'payer_unknown', 'no_deposit', 'limit', 'paused', 'closed', 'return_refused', 'toString'])(
  'W1: a Pix that went back for “%s” says so in plain words',
  reason => {
    for (const lang of ['pt-BR', 'en'] as const) {
      const text = messagesOf('pix-returned', { amount: '500', reason }, lang)?.text
      expect(text).toMatch(/5[,.]00 [^_]+: [^_]{10,}\.$/)
    }
  },
)

test.each(['key_of_another', 'key_unknown', 'denied', 'refused', 'toString'])(
  'W2: a withdrawal that failed for “%s” says so in plain words',
  reason => {
    for (const lang of ['pt-BR', 'en'] as const) {
      const text = messagesOf('withdrawal-failed', { amount: '500', reason }, lang)?.text
      expect(text).toMatch(/5[,.]00 [^_]+: [^_]{10,}\.$/)
    }
  },
)

test('W7: a debt is mentioned only if there is one', () => {
  const text = (debt: string) => messagesOf('claw-back', { amount: '500', debt }, 'en')?.text.replaceAll('\u00a0', ' ')
  expect(text('0')).toBe('The bank took back R$ 5.00, and your account is frozen. Talk to our help.')
  expect(text('200')).toContain('R$ 2.00 is missing.')
})

test('a kind this version does not know has no words', () => {
  for (const type of ['later', 'toString', '__proto__']) expect(messagesOf(type, {}, 'pt-BR')).toBeUndefined()
})

test('docs/notifications.md lists every kind with its words and where it leads', () => {
  const page = readFileSync(new URL('../../../docs/notifications.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter(line => line.startsWith('| `'))
  expect(rows.map(row => /`([\w-]+)`/.exec(row)?.[1])).toEqual([...TYPES])
  for (const [index, type] of TYPES.entries()) {
    const titles = [messagesOf(type, detail, 'pt-BR')?.title, messagesOf(type, detail, 'en')?.title]
    for (const title of titles) expect(rows[index]).toContain(title)
    expect(rows[index]).toContain(`\`${redirectOf(type, shownFor(type))}\``)
    const { group, push, mail } = kinds[type]
    const ways = ['panel', ...(push ? ['push'] : []), ...(mail ? ['mail'] : [])].join(', ')
    expect(rows[index]?.split(' | ').slice(-2).join(' | ')).toBe(`${group} | ${ways} |`)
  }
})

test('every group that is offered has a kind to switch, and only the account itself cannot be switched off', () => {
  expect(switchedGroups).toEqual(['security', 'results', 'money', 'reminders', 'messages', 'invites', 'news'])
})

test.each([
  ['prize', 'Você ganhou um prêmio!'],
  ['win', 'Você venceu!'],
])('C14: a prize below the price is money that came back, never a win (%s)', (type, won) => {
  const detail = { name: 'Rodada 34', place: 1, amount: '112', price: '500' }
  expect(messagesOf(type, detail, 'pt-BR')).toEqual({
    title: 'O resultado saiu',
    text: 'Rodada 34 terminou: voltou R$\u00a01,12 de R$\u00a05,00. Já está na sua carteira.',
  })
  expect(messagesOf(type, detail, 'en')).toEqual({
    title: 'The result is in',
    text: 'Rodada 34 is over: you got back R$\u00a01.12 of R$\u00a05.00. It is in your wallet.',
  })
  expect(messagesOf(type, { ...detail, amount: '500' }, 'pt-BR')?.title).toBe(won)
})
