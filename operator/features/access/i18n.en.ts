import type { AccessMessages } from './i18n.ts'

const en: AccessMessages = {
  title: 'Sign in',
  heading: 'Crava console',
  text: 'Only for those who run the house. Players sign in at their own address.',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  totp: 'Access code',
  totpHint: 'The 6 digits of your app, or a recovery code.',
  welcome: 'Choose your password',
  welcomeText: name => `${name}, this password is yours alone: nobody of the house knows it.`,
  cpf: 'Your CPF',
  cpfHint: 'Who works for the house does not play for money. Only a code made of it is kept.',
  newPassword: 'New password',
  newPasswordHint: '10 characters or more.',
  save: 'Keep password',
  saved: 'Password kept',
  savedText: 'Now sign in with it.',
  over: 'This link is over',
  overText: 'It works once and for two days. Ask an administrator of the console for another.',
  toSignIn: 'Go to sign-in',
  options: 'Preferences',
}

export default en
