import type { PublicWords } from './public-words.ts'

const en: PublicWords = {
  brandHome: 'Crava, home',
  toHome: 'Back to home',
  toSignIn: 'Back to sign in',
}

export default en
