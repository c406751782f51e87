import type { AccessMessages } from './i18n.ts'

export const messages: AccessMessages = {
  brandHome: 'Crava, home',
  adults: 'Play responsibly. No one under 18.',
  footer: 'About Crava',
  terms: 'Terms',
  privacy: 'Privacy',
  help: 'Help',
  signIn: 'Sign in',
  headingStart: 'Know your football?',
  headingEnd: 'Call it.',
  pitch: 'Predict players, scores and duels. Whoever gets the most right shares the round’s prize.',
  pitchForPoints: 'Predict players, scores and duels. Whoever gets the most right comes out on top. All for free.',
  open: {
    closesIn: 'Closes in',
    clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Closed' },
    prize: (amount, isGuaranteed) => (isGuaranteed ? `${amount} guaranteed` : `${amount} up for grabs`),
    points: 'for points in the ranking',
    free: 'free',
    checked: 'Paid and checked',
    paid: amount => `${amount} paid in prizes in the last 7 days.`,
    last: (card, amount, winners) =>
      `The latest: ${card}, ${amount} to ${winners === 1 ? '1 winner' : `${winners} winners`}.`,
    how: 'Every pick is on record before kick-off. Afterwards anyone can redo the sums, to the last point and centavo.',
    check: 'Check the latest',
  },
  username: 'Username, email or CPF',
  password: 'Password',
  forgotLink: 'Forgot your password?',
  notYet: 'new here?',
  signUpLink: 'Create a free account',
}
