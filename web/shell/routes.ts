import { useMatches } from '@tanstack/react-router'
import { House, Medal, Shirt, Swords, Trophy, type LucideIcon } from 'lucide-react'

/** Links of the header, from 1200 px up. The keys name their messages; a link with a `mode` is hidden where the operator does not offer it. */
export const navRoutes = [
  { key: 'home', to: '/home' },
  { key: 'athletes', to: '/athletes_of_the_week' },
  { key: 'championships', to: '/championships', mode: 'card-game' },
  { key: 'versus', to: '/versus', mode: 'game-vs' },
  { key: 'family', to: '/family_vs_friends', mode: 'coach-friend' },
  { key: 'rankings', to: '/rankings/global' },
] as const

/** Links of the tab bar, below 1200 px. */
export const tabRoutes = [
  { key: 'home', to: '/home', Icon: House },
  { key: 'athletes', to: '/athletes_of_the_week', Icon: Shirt },
  { key: 'championships', to: '/championships', mode: 'card-game', Icon: Trophy },
  { key: 'versus', to: '/versus', mode: 'game-vs', Icon: Swords },
  { key: 'rankings', to: '/rankings/global', Icon: Medal },
] as const satisfies readonly { key: string; to: string; mode?: string; Icon: LucideIcon }[]

/** The section of a page whose path is not below it: a card's pages belong to the list of cards. */
export const useRouteAbove = (): string | undefined =>
  useMatches({ select: matches => matches.find(({ staticData }) => staticData.crumbTo)?.staticData.crumbTo })
