import type { SessionMessages } from './session-messages.ts'

const en: SessionMessages = {
  none: 'No open session.',
  unknownDevice: 'Unknown device',
  seen: 'Seen',
  thisOne: 'This one',
}

export default en
