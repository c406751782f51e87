import { useQuery } from '@tanstack/react-query'
import { Shirt, Trophy } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { cardsQuery, championshipCardsQuery } from './api.ts'
import { CardList, useAskedCards } from './card-list.tsx'
import { words as cardsWords } from './i18n.ts'
import { athleteCards, championshipCards, KindContext } from './kind.ts'

/** Every Athletes card. */
export function CardsScreen() {
  return (
    <KindContext value={athleteCards}>
      <AthleteCards />
    </KindContext>
  )
}

function AthleteCards() {
  const words = useWords(cardsWords)
  const asked = useAskedCards()
  return (
    <CardList
      asked={asked}
      query={useQuery(cardsQuery(asked))}
      art={<Shirt />}
      columns={[
        { id: 'type', title: words.gameType, cell: card => words.type[card.gameType] },
        { id: 'athletes', title: words.athletes, align: 'end', cell: card => card.athletes },
      ]}
    />
  )
}

/** Every championship card. */
export function ChampionshipCardsScreen() {
  return (
    <KindContext value={championshipCards}>
      <ChampionshipCards />
    </KindContext>
  )
}

function ChampionshipCards() {
  const words = useWords(cardsWords)
  const asked = useAskedCards()
  return (
    <CardList
      asked={asked}
      query={useQuery(championshipCardsQuery(asked))}
      art={<Trophy />}
      columns={[
        {
          id: 'championship',
          title: words.championship,
          cell: ({ championship }) => (championship ? `${championship.name} ${championship.season}` : '--'),
        },
        { id: 'matches', title: words.matches, align: 'end', cell: card => card.matches },
      ]}
    />
  )
}
