import type { MissingWords } from './missing-words.ts'

const en: MissingWords = {
  played: 'whether they played',
  unresolved: 'link a name of the match to an athlete',
  tick: option => `tick “${option}”`,
}

export default en
