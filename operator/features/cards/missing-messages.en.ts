import type { MissingMessages } from './missing-messages.ts'

const en: MissingMessages = {
  played: 'whether they played',
  unresolved: 'link a name of the match to an athlete',
  tick: option => `tick “${option}”`,
}

export default en
