import type { LiveMessages } from './live-messages.ts'

export const liveMessages: LiveMessages = {
  all: 'See all',
  title: 'Your games now',
  now: 'Live',
  ifNow: 'if it ended now',
  paysAt: moment => `paid ${moment}`,
  paying: 'on its way to your wallet',
  pot: 'up for grabs',
  of: entries => `of ${entries}`,
  begins: moment => `Starts ${moment}`,
  soon: 'Starts any minute',
  answered: yes => (yes ? 'You called it: yes' : 'You called it: no'),
  up: places => (places === 1 ? 'place up' : 'places up'),
  down: places => (places === 1 ? 'place down' : 'places down'),
  more: count => `Show ${count} more`,
  news: (game, rank, prize) => `${game}: ${rank}, ${prize} if it ended now.`,
}
