import type { RecoveryMessages } from './recovery-messages.ts'

const en: RecoveryMessages = {
  signIn: 'Sign in',
  backToSignIn: 'Back to sign in',
  invalidTitle: 'Invalid data.',
  invalidText: 'Try again',
  forgot: {
    title: 'Recover password',
    headingStart: 'Forgot it?',
    headingEnd: 'It happens.',
    text: 'Tell us the email of your account. We will send a link to choose another password.',
    email: 'Email',
    required: 'Email is Required.',
    invalid: 'Please Enter a Valid Email.',
    send: 'Send link',
    sentTitle: 'Email Sent!',
    sentText: 'If there is an account with this email, the link arrives shortly and works for 1 hour.',
    failed: 'Password Recovery Failed',
  },
  reset: {
    title: 'Choose another password',
    headingStart: 'Back',
    headingEnd: 'in the game.',
    text: 'Changing the password signs your account out of every device.',
    password: 'New password',
    passwordHint: 'At least 6 characters, no spaces',
    repeat: 'Repeat the new password',
    save: 'Change password',
    doneTitle: 'Password changed',
    doneText: 'Sign in with the new password.',
    again: 'Ask for another link',
  },
  confirm: {
    title: 'Confirm email',
    headingStart: 'Just one',
    headingEnd: 'last check.',
    waiting: 'Confirming your email',
    doneTitle: 'Email confirmed',
    doneText: 'All set. You can deposit whenever you want to play.',
    invalidText: 'It was used before or has run out. Sign in and ask for another one in your profile.',
    toHome: 'Go to home',
    toProfile: 'Go to profile',
  },
}

export default en
