import type { AdsMessages } from './i18n.ts'

export const messages: AdsMessages = {
  label: 'Advertising',
  age: 'For over-18s only. Play responsibly.',
  video: title => `Video: ${title}`,
  more: 'See more',
  outside: host => `Opens ${host}, outside Crava, in another tab.`,
  over: 'This ad is over',
  overText: 'It has ended, or it is not for your account.',
  close: 'Close',
}
