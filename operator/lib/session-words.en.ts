import type { SessionWords } from './session-words.ts'

const en: SessionWords = {
  none: 'No open session.',
  unknownDevice: 'Unknown device',
  seen: 'Seen',
  thisOne: 'This one',
}

export default en
