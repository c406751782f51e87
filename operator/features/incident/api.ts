import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorBanner, operatorIncident, operatorStop } from '#contract/api/admin/settings.ts'
import { call } from '#operator/lib/call.ts'
import { SETTINGS_KEY } from '#operator/lib/settings.ts'

export type Incident = z.output<typeof operatorIncident.answer>
export type { Stop } from '#contract/api/admin/settings.ts'
export type Banner = NonNullable<Incident['banner']>

const EVERY_MS = 5_000

/** What stands still now, and what players read about it. */
export const incidentQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'incident'],
  queryFn: ({ signal }) => call(operatorIncident, { signal }),
  refetchInterval: EVERY_MS,
})

const readAgain = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [SETTINGS_KEY] })

/** Turns a switch. */
export const stopMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.output<typeof operatorStop.body>) => call(operatorStop, { body }),
    onSettled: readAgain(client),
  })

/** Sets what players read, or takes it away. */
export const bannerMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.output<typeof operatorBanner.body>) => call(operatorBanner, { body }),
    onSettled: readAgain(client),
  })
