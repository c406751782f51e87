import type {
  DaysMessages,
  FactMessages,
  GameState,
  ListMessages,
  ModeMessages,
  OrderMessages,
  PictureMessages,
  QuestionsOffMessages,
  ReceiptMessages,
  RiskMessages,
  SessionMessages,
} from './i18n.ts'

export const daysMessages: DaysMessages = {
  from: 'First day',
  to: 'Last day',
  dayNeeded: 'Choose a day.',
  wrongDays: 'The last day comes before the first.',
}

export const factMessages: FactMessages = {
  statuses: {
    scheduled: 'Scheduled',
    live: 'Live',
    finished: 'Finished',
    postponed: 'Postponed',
    abandoned: 'Abandoned',
    void: 'Void',
  },
  sources: {
    cbf: 'CBF (match reports)',
    cartola: 'Cartola (rounds)',
    openfootball: 'openfootball (JSON)',
    'football-txt': 'football.txt',
    'football-data': 'football-data (CSV)',
    wyscout: 'Wyscout',
    f1db: 'F1DB',
    crava: 'Crava',
    'api-football': 'API-Football (live)',
    operator: 'Operator (by hand)',
  },
  numbers: {
    goals: 'Goals',
    'goals-first-half': '1st-half goals',
    'goals-second-half': '2nd-half goals',
    'goals-in-area': 'Goals in the area',
    'goals-outside-area': 'Goals from outside',
    'first-goal-minute': '1st goal’s minute',
    assists: 'Assists',
    'yellow-cards': 'Yellow cards',
    'red-cards': 'Red cards',
    'clean-sheet': 'Clean sheet',
    woodwork: 'Woodwork',
    'penalties-saved': 'Penalties saved',
    shots: 'Shots',
    offsides: 'Offsides',
    fouls: 'Fouls',
    'start-position': 'Grid position',
    'finish-position': 'Finish position',
    'sets-won': 'Sets won',
    'finishing-place': 'Finishing place',
    'field-goals': 'Field goals',
    touchdowns: 'Touchdowns',
    'two-point-conversions': '2-point conversions',
    'extra-kicks': 'Extra kicks',
    safeties: 'Safeties',
    'pick-six-touchdowns': 'Pick-six',
  },
  statistics: {
    corners: 'Corners',
    offsides: 'Offsides',
    yellowCards: 'Yellow cards',
    redCards: 'Red cards',
  },
}

export const gameStateMessages: Record<GameState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  open: 'Open',
  locked: 'Preparing',
  running: 'Live',
  provisional: 'To check',
  settling: 'Paying',
  paid: 'Finished',
  voiding: 'Refunding',
  void: 'Void',
}

export const listMessages: ListMessages = {
  days: 'Days',
  from: 'From',
  to: 'Until',
  turned: 'This day is before the first.',
  noneFound: 'Nothing found',
  noneFoundText: 'Change the filters.',
  file: 'Download CSV',
  fileOf: list => `Download CSV: ${list}`,
}

export const modeMessages: ModeMessages = {
  'athlete-card': 'Athletes of the Week',
  'card-game': 'Scores',
  'coach-friend': 'Family vs Friends',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Push games',
}

export const orderMessages: OrderMessages = {
  kind: {
    'capital-in': 'Capital in',
    'fees-out': 'Fees out',
    'withheld-out': 'Tax to the state',
    correction: 'Prize correction',
    guarantee: 'Guaranteed prize',
  },
  state: { open: 'Open', approved: 'Approved', refused: 'Refused', lapsed: 'Replaced' },
  about: 'Second person',
  guaranteeNeeded: amount => `The guaranteed prize of ${amount} needs another person.`,
  guaranteeNeededText: 'It is more than one person opens alone. The game opens only after the approval.',
  guaranteeRequested: amount => `The guaranteed prize of ${amount} waits for another person.`,
  guaranteeRequestedText: 'If the game is scheduled, it opens by itself with the approval.',
  guaranteeApproved: amount => `The guaranteed prize of ${amount} is approved.`,
  ask: 'Ask for approval',
  askTitle: 'Ask for approval of the prize?',
  askText: amount => `${amount} of the house are guaranteed in this game. Nothing moves now.`,
  filters: 'Approval asked for',
  correctionRequested: (amount, by) => `Correction of ${amount} asked for by ${by}: it waits for another person.`,
  correctionRequestedText: 'Nothing is paid yet.',
  giveUp: 'Take the request back',
  giveUpTitle: 'Take this request back?',
  giveUpText: 'Nothing moves.',
  gaveUp: 'Request taken back',
  toTreasury: 'See in the treasury',
  answerApproved: (what, by) => `${what}: approved by ${by}.`,
  answerRefused: (what, by) => `${what}: refused by ${by}.`,
  understood: 'Got it',
  waiting: count => (count === 1 ? '1 request waits for you' : `${count} requests wait for you`),
}

export const pictureMessages: PictureMessages = {
  upload: 'Upload a picture',
  replace: 'Change the picture',
  uploading: 'Uploading the picture',
  uploaded: 'Picture uploaded. It counts once you save.',
  hint: 'JPG, PNG or WebP of up to 10 MB. 1280 × 720 is best.',
  none: 'No picture',
}

export const questionsOffMessages: QuestionsOffMessages = {
  option: type => `${type} (off)`,
  some: 'Kinds of questions marked as off are not offered in new games.',
  chosen: 'This kind is off in the settings: choose another to save.',
  settings: 'See it in the settings',
}

export const receiptMessages: ReceiptMessages = {
  state: {
    credited: 'Credited',
    suspense: 'In suspense',
    returning: 'Going back',
    returned: 'Sent back',
    reversed: 'Taken back by its bank',
  },
  reason: {
    third_party: 'Paid by another person',
    payer_unknown: 'Nobody knows who paid',
    no_deposit: 'Belongs to no deposit',
    limit: "Beyond the player's limit",
    paused: 'The player takes a pause',
    barred: 'The player may not bet, or their details do not match',
    closed: 'Account closed or blocked',
    return_refused: 'The bank refused the return',
  },
}

export const riskMessages: RiskMessages = {
  type: {
    device: 'Same device',
    address: 'Same network address',
    'pix-key': 'Same Pix key',
    versus: 'Same pair in Versus',
    picks: 'Same predictions',
    transfers: 'One-sided transfers',
    funnel: 'Several give to one',
  },
  level: { low: 'Low', medium: 'Medium', high: 'High' },
  state: { open: 'Open', seen: 'Seen', dismissed: 'Dismissed' },
  holdType: { identity: 'Account details', payments: 'Payments', games: 'Games', security: 'Account security' },
  holds: 'Holds',
  noHolds: 'Nothing was held.',
  hold: 'Hold',
  holdTitle: who => `Hold what leaves the account of ${who}?`,
  holdText:
    'While it lasts, withdrawals are taken and wait, and transfers are refused. They can still play, and see the subject and the time, not your reason.',
  holdTypeLabel: 'What they see',
  hours: 'For how long',
  hoursOf: hours => (hours < 48 ? `${hours} h` : `${hours / 24} days`),
  held: 'Held',
  heldDone: 'Account held',
  until: 'until',
  over: 'Over',
  lifted: by => `Ended early by ${by}`,
  lift: 'End',
  liftOf: who => `End the hold of ${who}`,
  liftTitle: 'End this hold now?',
  liftText: 'What was waiting goes ahead, and they are notified.',
  liftDone: 'Hold ended',
  by: who => `by ${who}`,
}

export const sessionMessages: SessionMessages = {
  none: 'No open session.',
  unknownDevice: 'Unknown device',
  seen: 'Seen',
  thisOne: 'This one',
}
