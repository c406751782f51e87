import type { CommonWords } from './common-words.ts'

const en: CommonWords = {
  brand: 'Crava · operator',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  save: 'Save',
  loading: 'Loading',
  language: 'Language',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  toasts: 'Notices',
  closeToast: 'Close notice',
  lightTheme: 'Use the light theme',
  darkTheme: 'Use the dark theme',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log, with your name.',
  leave: 'Leave this page?',
  leaveText: 'Your changes will be lost.',
  leaveYes: 'Leave without saving',
  stay: 'Stay',
  discard: 'Discard',
  unsaved: count => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  shownOf: (from, to, total) => `${from}–${to} of ${total}`,
}

export default en
