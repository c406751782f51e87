import { SETTINGS_PRESET } from '#contract/settings.ts'
import { plain, sent, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
const { stops: _stops, banner: _banner, ...preset } = SETTINGS_PRESET
const written = { title: 'Ajuda', summary: 'Em poucas palavras.', body: '## Como jogar\n\nAssim.' }

/** Public settings, and a player's terms. */
export const termsWalks: Record<string, Walk> = {
  listSlides: plain,
  slideSettings: plain,
  siteInfo: plain,
  getText: { calls: () => ['terms', 'privacy', 'rules', 'help'].map(name => ({ params: { name } })) },
  getTerms: plain,
  acceptTerms: sent(() => ({ version: 'nenhuma' })),
}

/** Settings in the console. No kill switch stays on. */
export const settingsAsAdmin: Record<string, Walk> = {
  operatorSlideSettings: sent(() => ({ time: 5, reason })),
  operatorSettings: plain,
  operatorSettingsOrders: plain,
  operatorPutSettings: sent(() => ({ ...preset, profile: 'licensed', seq: -1, reason })),
  operatorIncident: plain,
  operatorStop: sent(() => ({ kind: 'payouts', stopped: false, reason })),
  operatorBanner: sent(() => ({ banner: null, reason })),
  operatorTexts: plain,
  operatorText: { calls: () => [{ params: { name: 'help', version: '2026-11-21' } }] },
  operatorPreviewText: sent(() => written),
  operatorPublishText: {
    calls: () => [{ params: { name: 'help' }, body: { pt: written, en: written, from: 'nenhuma', reason } }],
  },
}
