import type { TextMessages } from './i18n.ts'

export const messages: TextMessages = {
  contents: 'In this text',
  others: 'Other texts',
  names: { terms: 'Terms', privacy: 'Privacy', rules: 'Rules', help: 'Help' },
  versions: 'Version',
  now: since => `In force since ${since}`,
  past: (from, to) => `From ${from} to ${to}`,
  isPast: 'This version is no longer in force.',
  toNow: 'Read the one in force now',
  noVersion: 'There is no such version',
  fingerprint: 'Code of this version',
  empty: 'There is nothing written here yet',
  loading: 'Loading the text',
  newTab: ' (opens in another tab)',
}
