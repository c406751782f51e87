import type { DaysMessages } from './days-messages.ts'

const en: DaysMessages = {
  from: 'First day',
  to: 'Last day',
  dayNeeded: 'Choose a day.',
  wrongDays: 'The last day comes before the first.',
}
export default en
