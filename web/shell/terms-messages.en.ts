import type { TermsMessages } from './terms-messages.ts'

const en: TermsMessages = {
  title: 'The terms of use have changed',
  text: 'Take your time to read them. Until you accept, only deposits wait: your games, your balance and your withdrawals go on as before.',
  firstTitle: 'The terms of use are not accepted yet',
  firstText:
    'Take your time to read them. Until you accept, only deposits and paid games wait: your balance and your withdrawals go on as before.',
  read: 'Read the terms',
  accept: 'I have read and accept',
  later: 'Not now',
  accepted: 'Thank you! Terms accepted',
  close: 'Close',
}
export default en
