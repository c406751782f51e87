import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorPutSettings, type operatorSettings } from '#contract/api/admin/settings.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { ORDERS_KEY } from '#operator/lib/orders.ts'
import { SETTINGS_KEY, settingsQuery } from '#operator/lib/settings.ts'

export { type Settings, zSettings } from '#contract/api/admin/settings.ts'
export type SeenSettings = z.output<typeof operatorSettings.answer>
export { settingsQuery }

/** Updates the settings; `seq` is the version that was edited. */
export const settingsMutation = (client: QueryClient) =>
  changing(client, [SETTINGS_KEY, ORDERS_KEY], (body: z.output<typeof operatorPutSettings.body>) =>
    call(operatorPutSettings, { body }),
  )
