import type { OrderMessages } from './order-messages.ts'

const en: OrderMessages = {
  kind: {
    'capital-in': 'Capital in',
    'fees-out': 'Fees out',
    'withheld-out': 'Tax to the state',
    correction: 'Prize correction',
    guarantee: 'Guaranteed prize',
  },
  state: { open: 'Open', approved: 'Approved', refused: 'Refused', lapsed: 'Replaced' },
  about: 'Second person',
  guaranteeNeeded: amount => `The guaranteed prize of ${amount} needs another person.`,
  guaranteeNeededText: 'It is more than one person opens alone. The game opens only after the approval.',
  guaranteeRequested: amount => `The guaranteed prize of ${amount} waits for another person.`,
  guaranteeRequestedText: 'If the game is scheduled, it opens by itself with the approval.',
  guaranteeApproved: amount => `The guaranteed prize of ${amount} is approved.`,
  ask: 'Ask for approval',
  askTitle: 'Ask for approval of the prize?',
  askText: amount => `${amount} of the house are guaranteed in this game. Nothing moves now.`,
  filters: 'Approval asked for',
  correctionRequested: (amount, by) => `Correction of ${amount} asked for by ${by}: it waits for another person.`,
  correctionRequestedText: 'Nothing is paid yet.',
  giveUp: 'Take the request back',
  giveUpTitle: 'Take this request back?',
  giveUpText: 'Nothing moves.',
  gaveUp: 'Request taken back',
  toTreasury: 'See in the treasury',
  answerApproved: (what, by) => `${what}: approved by ${by}.`,
  answerRefused: (what, by) => `${what}: refused by ${by}.`,
  understood: 'Got it',
  waiting: count => (count === 1 ? '1 request waits for you' : `${count} requests wait for you`),
}

export default en
