import type { FirstDayMessages, StartMessages, WaitingMessages } from './i18n.ts'

export const messages: StartMessages = {
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

export const waitingMessages: WaitingMessages = {
  title: 'Needs somebody now',
  list: 'What needs somebody',
  well: 'All in order',
  wellText: 'Nothing waits for you right now.',
  kinds: {
    books: {
      title: () => 'The check of the books found a fault',
      text: 'Nothing is paid until a check finds everything right.',
    },
    audit: {
      title: () => 'The audit log was tampered with',
      text: 'The chain of entries does not close. See what the check found.',
    },
    unchecked: {
      title: () => 'Payments stopped: the books have not been checked for a while',
      text: 'The check runs every ten minutes and has not finished. Nothing is paid until one does. Check now.',
    },
    bank: {
      title: () => 'The bank does not answer',
      text: 'Charges and withdrawals wait, and go on by themselves when it is back.',
    },
    differences: {
      title: count => (count === 1 ? '1 difference from the bank' : `${count} differences from the bank`),
      text: 'Of days that are over. It is compared again every hour until it agrees.',
    },
    proofs: {
      title: count => (count === 1 ? '1 locked game without a proof' : `${count} locked games without a proof`),
      text: 'The proof of predictions is made when a game locks.',
    },
    jobs: {
      title: count => (count === 1 ? '1 job is failing' : `${count} jobs are failing`),
      text: 'They are tried again on their own. If it does not fall in a few minutes, look in the server log.',
    },
    disputes: {
      title: count => (count === 1 ? '1 open dispute' : `${count} open disputes`),
      text: "The game's payment waits for the answer.",
    },
    results: {
      title: count => (count === 1 ? '1 result to confirm' : `${count} results to confirm`),
      text: 'Time is up and nothing was paid.',
    },
    facts: {
      title: count => (count === 1 ? '1 game without its result' : `${count} games without their result`),
      text: 'The whistle has gone and facts of the match are missing. Complete them or import again.',
    },
    ticks: {
      title: count => (count === 1 ? '1 card waits for ticks' : `${count} cards wait for ticks`),
      text: 'The match is over, and some options are decided by hand.',
    },
    answers: {
      title: count =>
        count === 1 ? '1 flash question waits for its answer' : `${count} flash questions wait for an answer`,
      text: 'The minutes are over, and only the desk says what happened.',
    },
    held: {
      title: count => (count === 1 ? '1 payment held' : `${count} payments held`),
      text: 'Somebody held it. Let it go, correct it or void it.',
    },
    changed: {
      title: count => (count === 1 ? '1 paid game with changed facts' : `${count} paid games with changed facts`),
      text: 'The facts of the match changed after payment. Open it and ask for the correction.',
    },
    review: {
      title: count => (count === 1 ? '1 import row to resolve' : `${count} import rows to resolve`),
      text: 'A name that is nobody’s, or a team in doubt, keeps a game from paying.',
    },
    unopened: {
      title: count => (count === 1 ? '1 card did not open' : `${count} cards did not open`),
      text: 'It lacks money of the house or a second person: then it opens by itself. If its start passed or the house no longer allows it, it is a draft again.',
    },
    lonely: {
      title: count => (count === 1 ? '1 game almost without players' : `${count} games almost without players`),
      text: 'With fewer than two players it is voided when it locks.',
    },
    short: {
      title: count => (count === 1 ? '1 guaranteed prize uncovered' : `${count} guaranteed prizes uncovered`),
      text: 'Entries cover less than half. The house pays the rest.',
    },
    stuck: {
      title: count => (count === 1 ? '1 withdrawal stuck' : `${count} withdrawals stuck`),
      text: 'The bank does not confirm the payment.',
    },
    withheld: {
      title: count => (count === 1 ? '1 withdrawal held' : `${count} withdrawals held`),
      text: 'Waits for somebody to release or refuse it.',
    },
    suspense: {
      title: count => (count === 1 ? '1 Pix in suspense' : `${count} Pix in suspense`),
      text: 'Money that belongs to nobody yet.',
    },
    unclaimed: {
      title: count => (count === 1 ? '1 amount of a closed account' : `${count} amounts of closed accounts`),
      text: 'In suspense until the person comes back with the same CPF.',
    },
    orders: {
      title: count =>
        count === 1 ? '1 request waits for a second person' : `${count} requests wait for a second person`,
      text: 'Somebody else asked. Approve or refuse.',
    },
    reports: {
      title: count => (count === 1 ? '1 open report' : `${count} open reports`),
      text: 'Messages that somebody reported.',
    },
    leagues: {
      title: count => (count === 1 ? '1 reported league' : `${count} reported leagues`),
      text: 'Somebody in it reported it. Rename it, close it or answer.',
    },
    alerts: {
      title: count => (count === 1 ? '1 duel alert' : `${count} duel alerts`),
      text: 'Somebody lost a lot to the same person.',
    },
    risk: {
      title: count => (count === 1 ? '1 sign of risk' : `${count} signs of risk`),
      text: 'Nobody has looked yet.',
    },
  },
  modes: {
    'athlete-card': 'Cards',
    'card-game': 'Scores',
    'coach-friend': 'Rooms',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Flash question',
  },
  since: age => `for ${age}`,
  within: age => `locks in ${age}`,
  urgent: 'Urgent',
}

export const firstDayMessages: FirstDayMessages = {
  title: 'Before you open',
  text: (done, all) => `${done} of ${all} done. Each step ticks itself.`,
  done: 'done',
  open: 'to do',
  steps: {
    operators: { title: 'A second operator', text: 'Money of the house only moves by two people.' },
    totp: {
      title: 'A second step for everybody',
      text: 'Who signs in to the console confirms with a code of their phone.',
    },
    backup: { title: 'Backup', text: 'None in the last two days. Schedule npm run backup on the server.' },
    capital: { title: 'Capital of the house', text: 'Guaranteed prizes come from its funds, which begin at zero.' },
    texts: {
      title: 'Terms of the house',
      text: 'The texts that came with the product are in force. Review and publish your own.',
    },
    matches: { title: 'Matches', text: 'Create a championship and import its fixtures.' },
    feed: { title: 'Live results', text: 'Without a live feed, facts come by file or by hand.' },
  },
}
