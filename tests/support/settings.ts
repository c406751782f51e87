import type { Settings } from '#contract/settings.ts'
import type { JsonObject } from '#server/platform/db.ts'
import { writeSetting } from '#server/platform/settings.ts'
import type { TestApp } from './app.ts'

/** Changes the settings as operators would; omitted ones keep the preset. */
export const setSettings = (
  { deps, clock }: TestApp,
  part: Partial<Pick<Settings, 'withholding' | 'limits' | 'profile'>>,
): Promise<void> => deps.db.tx(tx => writeSetting(tx, 'house', part as JsonObject, null, clock.now()))
