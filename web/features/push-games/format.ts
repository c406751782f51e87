import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { useLang } from '#client/i18n.ts'
import { isCameBack } from '#web/lib/i18n.ts'

/** The question in the language in use. */
export const useQuestion = ({ question, questionEn }: Pick<PushPlayed, 'question' | 'questionEn'>): string =>
  useLang() === 'en' ? questionEn : question

/** P1: a guaranteed prize that many share can pay less than the answer cost. */
export const isShareBelowPrice = ({ result, received, price }: Pick<PushPlayed, 'result' | 'received' | 'price'>) =>
  result === 'won' && isCameBack({ prize: received, price })

/** `Flamengo × Palmeiras`; empty when the teams are not known. */
export const teamsOf = ({ home, away }: PushPlayed['_match']): string =>
  home && away ? `${home.name} × ${away.name}` : ''
