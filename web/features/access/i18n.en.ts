import type { AccessMessages } from './i18n.ts'

export const messages: AccessMessages = {
  brandHome: 'Crava, home',
  adults: 'Play responsibly. Under 18s are not allowed.',
  footer: 'Texts of Crava',
  terms: 'Terms',
  privacy: 'Privacy',
  help: 'Help',
  signIn: 'Sign in',
  headingStart: 'Know your football?',
  headingEnd: 'Call it.',
  pitch: 'Predict players, scores and duels. Whoever gets the most right shares the round’s prize.',
  pitchForPoints: 'Predict players, scores and duels. Whoever gets the most right is in front. All for free.',
  username: 'Username, email or CPF',
  password: 'Password',
  forgotLink: 'Forgot my password',
  notYet: 'new here?',
  signUpLink: 'Create a free account',
}
