import type { AppNoticesMessages } from './app-notices-messages.ts'

const en: AppNoticesMessages = {
  offline: 'You are offline',
  stale: time => `What is on the screen is of ${time} and may have changed.`,
  nothing: 'This page goes on by itself when the connection is back.',
  back: 'You are online again',
  close: 'Close notice',
  update: 'There is a new version of Crava',
  updateText: 'Updating takes a moment. What you are typing here is lost.',
  updateNow: 'Update',
  later: 'Not now',
}

export default en
