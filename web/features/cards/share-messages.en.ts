import type { ShareMessages } from './share-messages.ts'

export default {
  picture: 'Send picture',
  save: 'Download picture',
  alt: (name: string) => `Picture to send: ${name}`,
  failed: 'The picture did not come. Try again.',
  saved: 'Picture saved',
  mine: 'Show my game',
  mineTitle: 'Show my game',
  mineText: (name: string) => `Look at my game on the Crava card ${name}`,
  mineNote: 'Whoever opens the link sees your name, place, points and right calls. Never money.',
} satisfies ShareMessages
