import type { StartMessages } from './i18n.ts'

const en: StartMessages = {
  title: 'Start',
  refreshed: time => `Updated at ${time}`,
  refresh: 'Update',
  figures: 'Figures of the house',
  players: 'Players',
  playersToday: 'New today',
  activeSessions: 'Open sessions',
  jobsWaiting: 'Jobs waiting',
  jobsFailing: 'Jobs failing',
  databaseBytes: 'Database',
  uptime: 'Up for',
  stale: time => `Not updated since ${time}`,
  staleText: 'These are the last figures that arrived. We try again on our own every 10 seconds.',
  days: (days, hours) => `${days} d ${hours} h`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
  minutes: minutes => `${minutes} min`,
  seconds: seconds => `${seconds} s`,
}

export default en
