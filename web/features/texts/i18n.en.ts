import type { TextWords } from './i18n.ts'

const en: TextWords = {
  contents: 'In this text',
  others: 'Other texts',
  names: { terms: 'Terms', privacy: 'Privacy', rules: 'Rules', help: 'Help' },
  version: 'Version of',
  fingerprint: 'Code of this version',
  empty: 'There is nothing written here yet',
  loading: 'Loading the text',
  newTab: ' (opens in another tab)',
}

export default en
