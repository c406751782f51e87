import type { ShellWords } from './i18n.ts'

const en: ShellWords = {
  console: 'console',
  logo: 'Crava, console: start page',
  skip: 'Skip to content',
  places: 'Console',
  start: 'Start',
  championships: 'Championships',
  review: 'Review',
  teams: 'Teams',
  cards: 'Cards',
  championshipCards: 'Championship cards',
  disputes: 'Disputes',
  money: 'Money',
  deposits: 'Deposits',
  suspense: 'Suspense',
  withdrawals: 'Withdrawals',
  treasury: 'Treasury',
  books: 'Books',
  reconciliation: 'Reconciliation',
  influencers: 'Influencers',
  slides: 'Slides',
  audit: 'Audit log',
  mailbox: 'Demo mailbox',
  account: 'Your account',
  signOut: 'Sign out',
  signOutAsk: 'Sign out of the console?',
  signOutText: 'To come back, just sign in again with your password.',
}

export default en
