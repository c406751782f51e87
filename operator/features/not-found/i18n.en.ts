import type { NotFoundMessages } from './i18n.ts'

export const messages: NotFoundMessages = {
  title: 'Page not found',
  text: 'This address does not exist in the console.',
  back: 'Back to the start page',
}
