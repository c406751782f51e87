import type { ShareWayMessages } from './share-way-messages.ts'

const en: ShareWayMessages = {
  networks: 'Networks',
  opens: 'opens in another tab',
  copy: 'Copy',
  copied: 'Link copied',
  copyFailed: 'It could not be copied. The link is selected: copy it by the menu.',
}

export default en
