import { useInfiniteQuery } from '@tanstack/react-query'
import { SectionTitle } from '#ui/card.tsx'
import { SlipRail } from '#ui/game/slip.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { cardsQuery } from './api.ts'
import { championshipsWords } from './championships-words.ts'
import { championshipKind } from './kind.ts'
import { CardSlip } from './list-slip.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'

/** The cards of all championships that can be played now; nothing where there are none, as the list below says so for each. */
export function OpenCards() {
  const words = useWords(championshipsWords)
  const list = useInfiniteQuery(cardsQuery(championshipKind, { cardType: 'new' }))
  if (!list.data || list.data.length === 0) return null
  return (
    <section aria-labelledby="open-cards">
      <SectionTitle id="open-cards">{words.toPlay}</SectionTitle>
      <SlipRail label={words.toPlay}>
        {list.data.map(card => (
          <CardSlip key={card._id} card={card} />
        ))}
      </SlipRail>
      <MoreButton list={list} />
    </section>
  )
}
