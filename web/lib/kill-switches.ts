import { useQuery } from '@tanstack/react-query'
import { areEntriesStopped } from '#contract/public-settings.ts'
import { siteQuery } from './site.ts'

/** What can stand still in an incident; `mode`: entering its games, or one of them. */
export type Stoppable = 'deposits' | 'payouts' | { mode: string; game?: string }

/** Whether it stands still now, as the page was told last; followed. */
export function useIsStopped(of: Stoppable): boolean {
  const killSwitches = useQuery(siteQuery).data?.stops
  if (!killSwitches) return false
  return typeof of === 'string' ? killSwitches[of] : areEntriesStopped(killSwitches, of.mode, of.game)
}
