import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SectionTitle } from '#ui/card.tsx'
import { SlipRail } from '#ui/game/slip.tsx'
import { useMessages } from '#client/i18n.ts'
import { cardsQuery } from './api.ts'
import { championshipsMessages } from './i18n.ts'
import { championshipType } from './card-type.ts'
import { CardSlip } from './list-slip.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { Problem } from '#web/lib/problem.tsx'

/**
 * The cards of all championships that can be played now, or those that a search finds in any state; nothing where there are none,
 * as the list below says so for each.
 */
export function ChampionshipCards({ search }: { search: string }) {
  const messages = useMessages(championshipsMessages)
  const list = useInfiniteQuery({
    ...cardsQuery(championshipType, search === '' ? { cardType: 'new' } : { search }),
    placeholderData: keepPreviousData,
  })
  if (list.isError && list.data === undefined)
    return <Problem error={list.error} title={messages.cardsBroken} onRetry={() => void list.refetch()} />
  if (!list.data || list.data.length === 0) return null
  const title = search === '' ? messages.toPlay : messages.cardsFound(search)
  return (
    <section aria-labelledby="open-cards">
      <SectionTitle id="open-cards">{title}</SectionTitle>
      <SlipRail label={title}>
        {list.data.map(card => (
          <CardSlip key={card._id} card={card} />
        ))}
      </SlipRail>
      <MoreButton list={list} />
    </section>
  )
}
