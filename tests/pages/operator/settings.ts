import type * as z from 'zod/mini'
import type { operatorSettings } from '#contract/api/admin/settings.ts'
import { SETTINGS_PRESET } from '#contract/settings.ts'

type OnWire = z.input<typeof operatorSettings.answer>
const { stops: _stops, banner: _banner, ...preset } = SETTINGS_PRESET

/** Test data: the default settings. */
export const settingsOnWire = (settings: Partial<OnWire['settings']> = {}, more: Partial<OnWire> = {}): OnWire => ({
  settings: { ...preset, profile: 'licensed', ...settings },
  seq: 3,
  changed: { at: '2026-11-20T12:00:00.000Z', by: 'supervisora' },
  profiles: ['licensed', 'fantasy', 'free'],
  agreed: { fees: preset.fees, withholding: preset.withholding },
  feeAlone: preset.limits.feeAlone,
  ...more,
})
