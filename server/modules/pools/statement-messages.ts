import type { Game } from './types.ts'

/** The detail of a statement row about a game: its id and names. */
export const gameDetail = ({ id, name, nameEn }: Pick<Game, 'id' | 'name' | 'nameEn'>): Record<string, string> => ({
  game: id,
  name,
  ...(nameEn === undefined ? {} : { nameEn }),
})
