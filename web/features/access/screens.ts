/** Password recovery and mail-link pages in one file, to keep the route table's list of chunks short. */
export { ConfirmScreen } from './confirm-screen.tsx'
export { ForgotScreen } from './forgot-screen.tsx'
export { ResetScreen } from './reset-screen.tsx'
export { SignUpScreen } from './sign-up-screen.tsx'
