import { createContext, use } from 'react'
import * as athletes from '#contract/api/admin/cards.ts'
import * as championships from '#contract/api/admin/championship-cards.ts'
import { call } from '#operator/lib/call.ts'

/** The fields of every type of card, as the console reads it. */
export type SharedCard = Omit<
  athletes.OperatorCard,
  'gameType' | 'athletes' | 'goalOptions' | 'statisticOptions' | 'championship'
>

/** The differences between types of cards for the shared parts of the console: pages, calls, the key of messages. */
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

/** The kind of card that a page of the console is about. */
export const CardTypeContext = createContext<CardType>(athleteCards)

/** The kind of card that this part of the console is about. */
export const useCardType = (): CardType => use(CardTypeContext)
