import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorPutSettings, type operatorSettings } from '#contract/api/operator-house.ts'
import { call } from '#operator/lib/call.ts'
import { HOUSE_KEY, houseQuery } from '#operator/lib/house.ts'

export { type Settings, zSettings } from '#contract/api/operator-house.ts'
export type SeenSettings = z.output<typeof operatorSettings.answer>
export { houseQuery }

/** Sets how the house is run; `seq` says which version was seen. */
export const settingsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: z.output<typeof operatorPutSettings.body>) => call(operatorPutSettings, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [HOUSE_KEY] }),
  })
