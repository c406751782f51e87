import type { CopyMessages } from './copy-messages.ts'

const en: CopyMessages = {
  copy: label => `Copy ${label}`,
  copied: 'Copied',
  failed: 'It could not be copied. Select the text and copy it.',
}

export default en
