import type { DisputeMessages } from './i18n.ts'

export const disputeMessages: DisputeMessages = {
  title: 'Dispute a fact',
  text: moment => `Seen a mistake? Tell us until ${moment}. Payment waits for the answer.`,
  of: {
    athlete: { what: 'Athlete', choose: 'Choose the athlete' },
    match: { what: 'Match', choose: 'Choose the match' },
    fact: { what: 'Match or player', choose: 'Choose the match or the player' },
  },
  chooseFirst: 'Choose what you want to dispute.',
  what: 'What happened',
  hint: 'Say the minute and where it can be seen.',
  short: 'Tell us a little more: 10 letters at least.',
  send: 'Send dispute',
  sent: 'Dispute sent',
  sentText: 'You will get the answer here.',
  mine: 'Your disputes',
  seen: 'Seen a mistake? Dispute a fact',
  broken: 'The disputes did not load',
  states: { open: 'Being looked at', accepted: 'Accepted', refused: 'Refused' },
  answer: 'Answer',
  other: 'Another fact',
}
