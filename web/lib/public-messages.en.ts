import type { PublicMessages } from './public-messages.ts'

const en: PublicMessages = {
  brandHome: 'Crava, home',
  toHome: 'Back to home',
  toSignIn: 'Back to sign in',
}

export default en
