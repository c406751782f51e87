import type { AccessWords } from './i18n.ts'

const en: AccessWords = {
  title: 'Sign in',
  heading: 'Crava console',
  text: 'Only for those who run the house. Players sign in at their own address.',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  options: 'Preferences',
}

export default en
