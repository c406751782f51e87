import type { ListWords } from './list-words.ts'

const en: ListWords = {
  days: 'Days',
  from: 'From',
  to: 'Until',
  turned: 'This day is before the first.',
  file: 'Download CSV',
  fileOf: list => `Download CSV: ${list}`,
}

export default en
