import type * as z from 'zod/mini'
import type { siteInfo } from '#contract/api/player/settings.ts'

/** Test data: default settings, nothing stopped. */
export const siteOnWire: z.input<typeof siteInfo.answer> = {
  operator: { name: 'Casa de Teste', licence: 'licença 1', contact: 'casa@correio.example' },
  helpLines: [],
  profile: 'licensed',
  stops: { entries: false, deposits: false, payouts: false, modes: [], games: [] },
  banner: null,
  demo: false,
  termsVersion: '2026-11-21',
  fees: { 'coach-friend': 10, 'game-vs': 10, 'game-vs-vip': 5, 'push-game': 10 },
  depositMost: 50_000,
  now: '2026-11-21T15:00:00.000Z',
}
