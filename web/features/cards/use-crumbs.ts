import { useParams } from '@tanstack/react-router'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import type { Card } from './api.ts'

/** Sets the names of a card and its championship in the breadcrumbs of its pages. */
export function useCardCrumbs(
  card: (Pick<Card, 'name'> & { championship?: { name: string } | null }) | null | undefined,
) {
  const { card: id = '', championship } = useParams({ strict: false })
  const above = championship === undefined ? '/cards' : `/championships/${championship}/cards`
  useCrumbName(`${above}/${id}`, card?.name)
  useCrumbName(`/championships/${championship ?? ''}`, card?.championship?.name)
}
