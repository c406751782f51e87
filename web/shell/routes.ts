import { useMatches } from '@tanstack/react-router'
import { House, Medal, Shirt, Swords, Trophy, type LucideIcon } from 'lucide-react'

/** Where the header's navigation leads, from 1200 px up. The keys name its words; a house without the `mode` has not the place. */
export const navRoutes = [
  { key: 'home', to: '/home' },
  { key: 'athletes', to: '/athletes_of_the_week' },
  { key: 'championships', to: '/championships', mode: 'card-game' },
  { key: 'versus', to: '/versus', mode: 'game-vs' },
  { key: 'family', to: '/family_vs_friends', mode: 'coach-friend' },
  { key: 'rankings', to: '/rankings/global' },
] as const

/** Where the tab bar leads, below 1200 px. */
export const tabRoutes = [
  { key: 'home', to: '/home', Icon: House },
  { key: 'athletes', to: '/athletes_of_the_week', Icon: Shirt },
  { key: 'championships', to: '/championships', mode: 'card-game', Icon: Trophy },
  { key: 'versus', to: '/versus', mode: 'game-vs', Icon: Swords },
  { key: 'rankings', to: '/rankings/global', Icon: Medal },
] as const satisfies readonly { key: string; to: string; mode?: string; Icon: LucideIcon }[]

/** The place that the page stands under without being below its path: a card's pages stand under the list of cards. */
export const useRouteAbove = (): string | undefined =>
  useMatches({ select: matches => matches.find(({ staticData }) => staticData.crumbTo)?.staticData.crumbTo })
