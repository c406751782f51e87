import type { ListMessages } from './list-messages.ts'

const en: ListMessages = {
  days: 'Days',
  from: 'From',
  to: 'Until',
  turned: 'This day is before the first.',
  file: 'Download CSV',
  fileOf: list => `Download CSV: ${list}`,
}

export default en
