import type { ChangedGamesMessages } from './i18n.ts'

export const messages: ChangedGamesMessages = {
  title: 'Paid games with changed facts',
  text: 'They were paid, and then the facts of their match changed. Ask for the correction: whoever would win more gets the difference, once another person approves.',
  table: 'Paid games with changed facts, the longest waiting first',
  game: 'Game',
  mode: 'Mode',
  paidAt: 'Paid at',
  since: 'Changed at',
  correctAll: 'Ask for all corrections',
  correctAllTitle: 'Ask for the correction of all?',
  counting: 'Counting…',
  sum: (games, amount, entries) =>
    `${games === 1 ? '1 game' : `${games} games`}: ${amount} from the house account to ${entries === 1 ? '1 entry' : `${entries} entries`}.`,
  withheld: amount => `Tax withheld: ${amount}.`,
  second: 'Another person approves in the Treasury, all at once or one by one. Until then nothing is paid.',
  requested: (games, amount) =>
    games === 1 ? `1 correction asked for: ${amount}` : `${games} corrections asked for: ${amount}`,
  refused: count => (count === 1 ? '1 game was left out' : `${count} games were left out`),
  empty: 'No paid game with changed facts',
  emptyText: 'When the facts of a match change after payment, its games appear here.',
}
