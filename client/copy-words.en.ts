import type { CopyWords } from './copy-words.ts'

const en: CopyWords = {
  copy: label => `Copy ${label}`,
  copied: 'Copied',
  failed: 'It could not be copied. Select the text and copy it.',
}

export default en
