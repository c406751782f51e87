import type { CommonMessages } from './common-messages.ts'

export const commonMessages: CommonMessages = {
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  ranking: 'See the ranking',
  retry: 'Try again',
  save: 'Save',
  loading: 'Loading',
  viewMore: 'View more',
  language: 'Language',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  toasts: 'Notices',
  closeToast: 'Close notice',
  skip: 'Skip to content',
  home: 'Home',
  leave: 'Leave this page?',
  leaveText: 'Your changes will be lost.',
  leaveYes: 'Leave without saving',
  stay: 'Stay',
  pageBroken: 'This page did not open',
}
