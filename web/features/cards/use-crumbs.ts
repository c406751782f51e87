import { useParams } from '@tanstack/react-router'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import type { Card } from './api.ts'

/** Tells the breadcrumbs of a card's pages what the card, and the championship it is of, are called. */
export function useCardCrumbs(
  card: (Pick<Card, 'name'> & { championship?: { name: string } | null }) | null | undefined,
) {
  const { card: id = '', championship } = useParams({ strict: false })
  const above = championship === undefined ? '/cards' : `/championships/${championship}/cards`
  useCrumbName(`${above}/${id}`, card?.name)
  useCrumbName(`/championships/${championship ?? ''}`, card?.championship?.name)
}
