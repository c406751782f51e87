import type { ChangedGamesMessages } from './i18n.ts'

export const messages: ChangedGamesMessages = {
  title: 'Paid games with changed facts',
  text: 'They were paid, and then the facts of their match changed. Open each and ask for the correction: whoever would win more gets the difference.',
  table: 'Paid games with changed facts, the longest waiting first',
  game: 'Game',
  mode: 'Mode',
  paidAt: 'Paid at',
  since: 'Changed at',
  empty: 'No paid game with changed facts',
  emptyText: 'When the facts of a match change after payment, its games appear here.',
}
