import type { LimitsStepMessages } from './limits-step-messages.ts'

const en: LimitsStepMessages = {
  title: 'Your limits',
  text: 'Before you play, decide how much fits your pocket. All of this is optional, and you can change it later in Wallet, Limits and pause.',
  deposit: 'How much do you want to be able to deposit?',
  depositText: 'Purchases of coins and transfers received count.',
  loss: 'How much are you willing to lose?',
  lossText: 'What you played minus prizes and refunds.',
  day: 'A day',
  week: 'A week',
  month: 'A month',
  none: 'No limit',
  suggest: (of, period) => `Suggestions: ${of} ${period.toLowerCase()}`,
  ofDeposit: 'deposits',
  ofLoss: 'losses',
  label: (of, period) => `Limit of ${of} ${period.toLowerCase()}, in reais`,
  wrong: 'Use whole reais, from R$ 1 up, or leave it empty.',
  reminder: 'Would you like a reminder of time?',
  reminderText: 'We tell you how long you have been here, with the result of the month.',
  reminderLabel: 'Remind me every',
  noReminder: 'No reminder',
  every: minutes => (minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`),
  note: 'A lower limit holds at once. A higher one takes 24 hours, so that you can think it over. No limit stops a withdrawal.',
  save: 'Save limits',
  later: 'Not now',
  saved: 'Limits saved',
  savedText: 'They hold from now on.',
}

export default en
