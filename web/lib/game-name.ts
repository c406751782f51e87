import type { RunningGame } from '#contract/api/player/home.ts'
import type { Lang } from '#contract/limits.ts'

/** The name of a game in a language: questions have one in English. */
export const gameNameIn = ({ name, nameEn }: Pick<RunningGame, 'name' | 'nameEn'>, lang: Lang): string =>
  (lang === 'en' && nameEn) || name
