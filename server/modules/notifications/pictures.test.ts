import { expect, test } from 'vitest'
import { pictureOf } from './service.ts'

const won = {
  name: 'Rodada 34',
  game: 'a'.repeat(24),
  amount: '2400',
  price: '1000',
  place: 3,
  players: 16,
  points: 2_100,
}

test.each([
  ['a win is a moment', 'prize', won, 'prize', true],
  ['C14: less than was paid came back', 'prize', { ...won, amount: '900' }, 'results', false],
  ['nobody celebrates zero points', 'prize', { ...won, points: 0 }, 'results', false],
  ['an older one does not tell its game', 'prize', { ...won, game: undefined }, 'results', false],
  ['a duel has no places', 'win', { name: 'Versus', game: won.game, amount: '1800', price: '1000' }, 'prize', true],
  ['a refund', 'refund', { name: 'Rodada 34', reason: 'too_few', amount: '1000' }, 'refund', false],
  ['a Pix', 'pix-credited', {}, 'money', false],
  ['a kind of a newer process', 'unknown-here', {}, 'news', false],
])('%s', (_, kind, detail, icon, isMoment) => {
  const picture = pictureOf({ kind, detail }, 'pt-BR')
  expect([picture.icon, picture.prize !== undefined]).toEqual([icon, isMoment])
})

test('where the game has places, the moment tells the place and among how many', () => {
  expect(pictureOf({ kind: 'prize', detail: won }, 'pt-BR').prize).toEqual({
    game: won.game,
    name: 'Rodada 34',
    amount: 2_400n,
    place: 3,
    players: 16,
  })
})

test('a prize names the game in the language of its reader', () => {
  const detail = { ...won, nameEn: 'Round 34' }
  const named = (lang: 'pt-BR' | 'en') => pictureOf({ kind: 'prize', detail }, lang).prize?.name
  expect([named('pt-BR'), named('en')]).toEqual([won.name, 'Round 34'])
})
