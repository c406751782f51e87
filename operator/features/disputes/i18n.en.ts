import type { DisputesMessages } from './i18n.ts'

const en: DisputesMessages = {
  title: 'Disputes',
  text: 'What players think is wrong. An open one holds the payment for up to 24 hours.',
  table: 'Disputes, the open ones first',
  states: 'State',
  all: 'All',
  state: { open: 'Open', accepted: 'Accepted', refused: 'Refused' },
  at: 'When',
  game: 'Game',
  player: 'Player',
  fact: 'About what',
  copy: 'What they say',
  answer: 'Answer',
  answerIt: 'Answer',
  answerOf: player => `Answer ${player}`,
  oneGame: 'Only those of this game.',
  allGames: 'See those of all games',
  empty: 'No disputes',
  emptyText: 'When a player disputes a result, it shows up here.',
  answerTitle: 'Answer the dispute',
  verdict: 'Decision',
  accept: 'Accept',
  refuse: 'Refuse',
  acceptText: 'Accepting does not change the result: correct the data of the match before you answer.',
  answerLabel: 'Answer to the player',
  answerHint: 'They receive this text, and it is kept in the audit log.',
  send: 'Send answer',
  sent: 'Answer sent',
}

export default en
