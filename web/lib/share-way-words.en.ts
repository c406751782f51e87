import type { ShareWayWords } from './share-way-words.ts'

const en: ShareWayWords = {
  networks: 'Networks',
  opens: 'opens in another tab',
  copy: 'Copy',
  copied: 'Link copied',
  copyFailed: 'It could not be copied. The link is selected: copy it by the menu.',
}

export default en
