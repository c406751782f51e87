import type { AccountMessages } from './i18n.ts'

const en: AccountMessages = {
  title: 'My account',
  roles: 'Roles',
  rolesText: 'What you may do in the console. Another administrator changes it.',
  sessions: 'Where you are signed in',
  end: 'End',
  endOf: device => `End: ${device}`,
  endAsk: 'End this session?',
  endText: 'Whoever is in it will have to sign in again.',
  ended: 'Session ended',

  password: 'Password',
  passwordText: 'When you change it, your other sessions end.',
  current: 'Current password',
  next: 'New password',
  nextHint: '10 characters or more.',
  change: 'Change password',
  changed: 'Password changed',

  cpf: 'Games for money',
  cpfText:
    'Who works for the house does not play for money. Say your CPF: only a code made of it is kept, which does not show the number. It goes for every player account of yours.',
  cpfKnown:
    'Your CPF is known: your player accounts neither deposit nor transfer, and enter free games alone. Withdrawing stays open.',
  cpfLabel: 'Your CPF',
  cpfPassword: 'Your password of now',
  giveCpf: 'Give CPF',
  cpfGiven: 'CPF given',

  totp: 'Access code',
  totpText:
    'Beside the password, a code of 6 digits that only your app shows. It protects the house if the password leaks.',
  on: 'On',
  off: 'Off',
  since: 'Since',
  left: 'Recovery codes left',
  mustSet: 'Before you start, set up the access code',
  mustSetText: 'Nobody uses this console with a password alone. It takes a minute.',
  setUp: 'Set up',
  setUpAgain: 'Set up again',
  againText: 'The app of now counts until the new one is confirmed. The recovery codes change too.',
  confirmPassword: 'Confirm your password',
  goOn: 'Continue',
  scan: 'Scan it with an app of codes',
  scanText: 'For example Google Authenticator, Microsoft Authenticator, 1Password or Aegis.',
  qr: 'QR code of the access code',
  typeIt: 'No camera? Type this key into the app:',
  secret: 'the key',
  code: 'Code that the app shows',
  confirm: 'Confirm',
  done: 'Access code on',
  save: 'Keep your recovery codes',
  saveText: 'Each works once in place of the code, if you lose your phone. They are not shown again.',
  codes: 'the codes',
  download: 'Download',
  file: 'crava-recovery-codes.txt',
  saved: 'I have kept them',
}

export default en
