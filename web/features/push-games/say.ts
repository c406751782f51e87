import type { PushPlayed } from '#contract/api/push-games.ts'
import { useLang } from '#web/lib/i18n.ts'

/** The question in the language in use. */
export const useQuestion = ({ question, questionEn }: Pick<PushPlayed, 'question' | 'questionEn'>): string =>
  useLang() === 'en' ? questionEn : question

/** `Flamengo × Palmeiras`; empty when the teams are not known. */
export const teamsOf = ({ home, away }: PushPlayed['_match']): string =>
  home && away ? `${home.name} × ${away.name}` : ''
