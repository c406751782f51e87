import { useQuery } from '@tanstack/react-query'
import { Shirt, Trophy } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { cardsQuery, championshipCardsQuery } from './api.ts'
import { CardList, useCardFilters } from './card-list.tsx'
import { messages as cardsMessages } from './i18n.ts'
import { athleteCards, championshipCards, CardTypeContext } from './card-type.ts'

/** Every Athletes card. */
export function CardsScreen() {
  return (
    <CardTypeContext value={athleteCards}>
      <AthleteCards />
    </CardTypeContext>
  )
}

function AthleteCards() {
  const messages = useMessages(cardsMessages)
  const filters = useCardFilters()
  return (
    <CardList
      filters={filters}
      query={useQuery(cardsQuery(filters))}
      art={<Shirt />}
      columns={[
        { id: 'type', title: messages.gameType, cell: card => messages.type[card.gameType] },
        { id: 'athletes', title: messages.athletes, align: 'end', cell: card => card.athletes },
      ]}
    />
  )
}

/** Every championship card. */
export function ChampionshipCardsScreen() {
  return (
    <CardTypeContext value={championshipCards}>
      <ChampionshipCards />
    </CardTypeContext>
  )
}

function ChampionshipCards() {
  const messages = useMessages(cardsMessages)
  const filters = useCardFilters()
  return (
    <CardList
      filters={filters}
      query={useQuery(championshipCardsQuery(filters))}
      art={<Trophy />}
      columns={[
        {
          id: 'championship',
          title: messages.championship,
          cell: ({ championship }) => (championship ? `${championship.name} ${championship.season}` : '--'),
        },
        { id: 'matches', title: messages.matches, align: 'end', cell: card => card.matches },
      ]}
    />
  )
}
