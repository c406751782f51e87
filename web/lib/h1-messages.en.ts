import type { h1Messages } from './h1-messages.ts'

/** By which rule of H1 a predicted score earned its points, in English. */
export const h1MessagesEn: typeof h1Messages = {
  exact: 'exact score',
  'winner-goals': 'winner and the winner’s goals',
  'winner-difference': 'winner and goal difference',
  'winner-loser-goals': 'winner and the loser’s goals',
  outcome: 'only the winner',
  miss: 'not the result',
}
