import type { NotFoundMessages } from './i18n.ts'

export const messages: NotFoundMessages = {
  title: 'Ops... Are you lost?',
  text: 'Out of bounds. This page does not exist, or it has moved.',
  back: 'Back to the start',
}
