import { createContext, use } from 'react'
import * as athletes from '#contract/api/admin/cards.ts'
import * as championships from '#contract/api/admin/championship-cards.ts'
import { call } from '#operator/lib/call.ts'

/** The fields that all card types share. */
export type SharedCard = Omit<
  athletes.OperatorCard,
  'gameType' | 'athletes' | 'goalOptions' | 'statisticOptions' | 'championship'
>

/** The differences between card types for the shared parts of the console: routes, calls, message key. */
export interface CardType {
  mode: 'athlete-card' | 'card-game'
  paths: {
    list: '/cards' | '/championship-cards'
    add: '/cards/new' | '/championship-cards/new'
    one: '/cards/$card' | '/championship-cards/$card'
  }
  calls: {
    file: typeof athletes.operatorCardsCsv
    clone: typeof athletes.operatorCloneCard
    steps: {
      open: typeof athletes.operatorOpenCard
      lock: typeof athletes.operatorLockCard
      remove: typeof athletes.operatorDeleteCard
    }
  }
  draftNext: (body: { championship: string; round?: string }) => Promise<{ _id: string }>
}

/** Athletes of the Week. */
export const athleteCards: CardType = {
  mode: 'athlete-card',
  paths: { list: '/cards', add: '/cards/new', one: '/cards/$card' },
  calls: {
    file: athletes.operatorCardsCsv,
    clone: athletes.operatorCloneCard,
    steps: {
      open: athletes.operatorOpenCard,
      lock: athletes.operatorLockCard,
      remove: athletes.operatorDeleteCard,
    },
  },
  draftNext: body => call(athletes.operatorDraftNextCard, { body: { ...body, reason: '' } }),
}

/** Scores of a championship's matches. */
export const championshipCards: CardType = {
  mode: 'card-game',
  paths: { list: '/championship-cards', add: '/championship-cards/new', one: '/championship-cards/$card' },
  calls: {
    file: championships.operatorChampionshipCardsCsv,
    clone: championships.operatorCloneChampionshipCard,
    steps: {
      open: championships.operatorOpenChampionshipCard,
      lock: championships.operatorLockChampionshipCard,
      remove: championships.operatorDeleteChampionshipCard,
    },
  },
  draftNext: body => call(championships.operatorDraftNextChampionshipCard, { body: { ...body, reason: '' } }),
}

/** The card type of the current page. */
export const CardTypeContext = createContext<CardType>(athleteCards)

/** The card type of the current page, from context. */
export const useCardType = (): CardType => use(CardTypeContext)
