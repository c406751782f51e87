import type { DaysWords } from './days-words.ts'

const en: DaysWords = {
  from: 'First day',
  to: 'Last day',
  dayNeeded: 'Choose a day.',
  wrongDays: 'The last day comes before the first.',
}
export default en
