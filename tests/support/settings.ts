import type { Settings } from '#contract/settings.ts'
import type { JsonObject } from '#server/platform/db.ts'
import { writeSetting } from '#server/platform/settings.ts'
import type { TestApp } from './app.ts'

/** Sets settings like an operator; all others are the preset's. */
export const setSettings = (
  { deps, clock }: TestApp,
  part: Partial<Pick<Settings, 'withholding' | 'limits' | 'profile'>>,
): Promise<void> => deps.db.tx(tx => writeSetting(tx, 'house', part as JsonObject, null, clock.now()))
