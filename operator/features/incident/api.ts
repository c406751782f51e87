import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorBanner, operatorIncident, operatorStop } from '#contract/api/admin/settings.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { SETTINGS_KEY } from '#operator/lib/settings.ts'

export type Incident = z.output<typeof operatorIncident.answer>
export type { Stop } from '#contract/api/admin/settings.ts'
export type Banner = NonNullable<Incident['banner']>

const EVERY_MS = 5_000

/** The active kill switches, and the notice to players. */
export const incidentQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'incident'],
  queryFn: ({ signal }) => call(operatorIncident, { signal }),
  refetchInterval: EVERY_MS,
})

/** Turns a kill switch on or off. */
export const stopMutation = (client: QueryClient) =>
  changing(client, [SETTINGS_KEY], (body: z.output<typeof operatorStop.body>) => call(operatorStop, { body }))

/** Sets or removes the notice to players. */
export const bannerMutation = (client: QueryClient) =>
  changing(client, [SETTINGS_KEY], (body: z.output<typeof operatorBanner.body>) => call(operatorBanner, { body }))
