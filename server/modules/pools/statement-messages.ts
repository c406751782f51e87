import type { Game } from './types.ts'

/** What the row of a statement says of the game it is about: which, and what it is called. */
export const gameDetail = ({ id, name, nameEn }: Pick<Game, 'id' | 'name' | 'nameEn'>): Record<string, string> => ({
  game: id,
  name,
  ...(nameEn === undefined ? {} : { nameEn }),
})
