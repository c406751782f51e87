import { useQuery } from '@tanstack/react-query'
import { areEntriesStopped } from '#contract/public-settings.ts'
import { siteQuery } from './site.ts'

/** What a kill switch can stop; `mode`: entries to its games, or to one of them. */
export type Stoppable = 'deposits' | 'payouts' | { mode: string; game?: string }

/** Whether it is stopped now, by the last update; reactive. */
export function useIsStopped(of: Stoppable): boolean {
  const killSwitches = useQuery(siteQuery).data?.stops
  if (!killSwitches) return false
  return typeof of === 'string' ? killSwitches[of] : areEntriesStopped(killSwitches, of.mode, of.game)
}
