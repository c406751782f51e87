import type { h1Words } from './h1-words.ts'

/** By which rule of H1 a predicted score earned its points, in English. */
export const h1WordsEn: typeof h1Words = {
  exact: 'exact score',
  'winner-goals': 'winner and the winner’s goals',
  'winner-difference': 'winner and goal difference',
  'winner-loser-goals': 'winner and the loser’s goals',
  outcome: 'only the winner',
  miss: 'not the result',
}
