import type { QuestionsOffMessages } from './questions-off-messages.ts'

const en: QuestionsOffMessages = {
  option: type => `${type} (off)`,
  some: 'Kinds of questions marked as off are not offered in new games.',
  chosen: 'This kind is off in the settings: choose another to save.',
  settings: 'See it in the settings',
}
export default en
