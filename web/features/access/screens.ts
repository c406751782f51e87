/** The pages of forgotten passwords and of links in mails, in one file: the program names few of those. */
export { ConfirmScreen } from './confirm-screen.tsx'
export { ForgotScreen } from './forgot-screen.tsx'
export { ResetScreen } from './reset-screen.tsx'
export { SignUpScreen } from './sign-up-screen.tsx'
