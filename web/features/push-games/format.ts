import { useLang } from '#client/i18n.ts'
import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { isCameBack } from '#web/lib/i18n.ts'

/** The question in the current language. */
export const useQuestion = ({ question, questionEn }: Pick<PushPlayed, 'question' | 'questionEn'>): string =>
  useLang() === 'en' ? questionEn : question

/** P1: a guaranteed prize shared by many can be below the price of an answer. */
export const isShareBelowPrice = ({ result, received, price }: Pick<PushPlayed, 'result' | 'received' | 'price'>) =>
  result === 'won' && isCameBack({ prize: received, price })

/** `Flamengo × Palmeiras`; empty while the teams are unknown. */
export const teamsOf = ({ home, away }: PushPlayed['_match']): string =>
  home && away ? `${home.name} × ${away.name}` : ''
