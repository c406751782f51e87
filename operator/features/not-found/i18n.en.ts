import type { NotFoundWords } from './i18n.ts'

const en: NotFoundWords = {
  title: 'Page not found',
  text: 'This address does not exist in the console.',
  back: 'Back to the start page',
}

export default en
