import { useMatch } from '@tanstack/react-router'
import * as athleteCards from '#contract/api/player/cards.ts'
import * as matchCards from '#contract/api/player/championship-cards.ts'
import { getChampionshipProof, getProof } from '#contract/api/player/proofs.ts'
import { athleteEndEvent, athleteEvent, cardGameEndEvent, cardGameEvent } from '#contract/live.ts'

/**
 * Where the card types differ in fetching: calls and live events. `mode` also keys the client's cache (`cardKey`) and the messages that differ
 * (`words.of[kind.mode]`). Everything else is the same for all types and takes the type as a parameter; where their documents differ, `'matches'
 * in card` distinguishes them.
 */
export const athletesType = {
  mode: 'athlete-card',
  calls: {
    card: athleteCards.getCard,
    list: athleteCards.listCards,
    ranking: athleteCards.cardRanking,
    standing: athleteCards.cardStanding,
    progress: athleteCards.cardProgress,
    checkCode: athleteCards.checkInfluencerCode,
    getDraft: athleteCards.getDraft,
    putDraft: athleteCards.putDraft,
    play: athleteCards.playCard,
    played: athleteCards.getPlayed,
    listPlayed: athleteCards.listPlayed,
    archive: athleteCards.archivePlayed,
    unarchive: athleteCards.unarchivePlayed,
    receipt: athleteCards.getReceipt,
    proof: getProof,
  },
  /** `card`: a new entry or new points; `end`: a change of state. Both take the card's id. */
  events: { card: athleteEvent, end: athleteEndEvent },
} as const

export const championshipType = {
  mode: 'card-game',
  calls: {
    card: matchCards.getChampionshipCard,
    list: matchCards.listChampionshipCards,
    ranking: matchCards.championshipCardRanking,
    standing: matchCards.championshipCardStanding,
    progress: matchCards.championshipCardProgress,
    checkCode: matchCards.checkChampionshipCode,
    getDraft: matchCards.getChampionshipDraft,
    putDraft: matchCards.putChampionshipDraft,
    play: matchCards.playChampionshipCard,
    played: matchCards.getPlayedChampionship,
    listPlayed: matchCards.listPlayedChampionship,
    archive: matchCards.archivePlayedChampionship,
    unarchive: matchCards.unarchivePlayedChampionship,
    receipt: matchCards.getChampionshipReceipt,
    proof: getChampionshipProof,
  },
  events: { card: cardGameEvent, end: cardGameEndEvent },
} as const

export type CardTypeName = typeof athletesType | typeof championshipType

/** The type of a card or of a game on one, by its document. */
export const typeOf = (document: object): CardTypeName => ('championship' in document ? championshipType : athletesType)

/** The card type of the current page: championship cards have URLs of their own. */
export function useCardType(): CardTypeName {
  const isChampionship = useMatch({ strict: false, select: ({ pathname }) => /^\/championships(\/|$)/.test(pathname) })
  return isChampionship ? championshipType : athletesType
}
