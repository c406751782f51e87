import type { QuestionsOffWords } from './questions-off-words.ts'

const en: QuestionsOffWords = {
  option: kind => `${kind} (off)`,
  some: 'Kinds of questions marked as off are not offered in new games.',
  chosen: 'This kind is off in the settings: choose another to save.',
  settings: 'See it in the settings',
}
export default en
