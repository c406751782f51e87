import type { CopyMessages } from './copy-messages.ts'

export const copyMessages: CopyMessages = {
  copy: label => `Copy ${label}`,
  copied: 'Copied',
  failed: 'It could not be copied. Select the text and copy it.',
}
