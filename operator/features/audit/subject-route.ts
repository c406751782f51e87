import type { LinkProps } from '@tanstack/react-router'
import type { AuditRow } from './api.ts'

type Route = Pick<LinkProps, 'to' | 'params' | 'search'>

/** The page of a game by its mode. */
const GAMES: Record<string, (id: string) => Route> = {
  'athlete-card': card => ({ to: '/cards/$card', params: { card } }),
  'card-game': card => ({ to: '/championship-cards/$card', params: { card } }),
  'coach-friend': room => ({ to: '/rooms/$room', params: { room } }),
  'game-vs': room => ({ to: '/rooms/$room', params: { room } }),
  'game-vs-vip': room => ({ to: '/rooms/$room', params: { room } }),
  'push-game': push => ({ to: '/push-games/$push', params: { push } }),
}

/** The page of what an action was done to, by the family of the action. */
const SUBJECTS: Record<string, (id: string) => Route> = {
  ad: ad => ({ to: '/ads/$ad', params: { ad } }),
  books: () => ({ to: '/books' }),
  championship: championship => ({ to: '/championships/$championship', params: { championship } }),
  deposit: deposit => ({ to: '/deposits/$deposit', params: { deposit } }),
  dispute: () => ({ to: '/disputes' }),
  facts: match => ({ to: '/matches/$match', params: { match } }),
  influencer: influencer => ({ to: '/influencers/$influencer', params: { influencer } }),
  matches: championship => ({ to: '/championships/$championship', params: { championship } }),
  pix: search => ({ to: '/suspense', search: { state: 'all', search } }),
  report: report => ({ to: '/reports/$report', params: { report } }),
  slide: slide => ({ to: '/slides/$slide', params: { slide } }),
  slides: () => ({ to: '/slides' }),
  team: team => ({ to: '/teams/$team', params: { team } }),
  treasury: () => ({ to: '/treasury' }),
  versus: () => ({ to: '/versus-alerts' }),
  withdrawal: withdrawal => ({ to: '/withdrawals/$withdrawal', params: { withdrawal } }),
}

/** The page of what was acted on; undefined where there is none, or none any more. */
export function routeOf({ action, subject, mode }: AuditRow): Route | undefined {
  if (action.endsWith('.removed')) return undefined
  if (mode !== null) return GAMES[mode]?.(subject)
  return SUBJECTS[action.slice(0, action.indexOf('.'))]?.(subject)
}
