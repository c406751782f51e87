import type { HistoryMessages } from './history-messages.ts'

const en: HistoryMessages = {
  title: 'My games',
  show: 'Show',
  active: 'Active',
  archived: 'Archived',
  loading: 'Loading your games',
  broken: 'Your games did not load',
  empty: 'No games here',
  of: {
    'athlete-card': {
      text: 'Every game you sent.',
      emptyText: 'Choose a card of the Athletes of the Week and send your first.',
    },
    'card-game': {
      text: 'Every game of championships you sent.',
      emptyText: 'Pick a card of a championship and send your first.',
    },
  },
  emptyArchived: 'No archived games',
  emptyArchivedText: 'What you archive is shown here.',
  play: 'See cards',
  list: { active: 'Active games', archived: 'Archived games' },
  sentAt: moment => `Sent on ${moment}`,
  status: { new: 'Open', preparing: 'Preparing', running: 'Live', finished: 'Over' },
  void: 'Void, price given back',
  rank: rank => `${rank} place`,
  point: 'point',
  points: 'points',
  archive: card => `Archive the game of ${card}`,
  unarchive: card => `Make the game of ${card} active`,
  ask: {
    archive: 'Archive this game?',
    archiveText: 'It leaves the list and goes on counting. It stays in “Archived”.',
    archiveYes: 'Archive',
    unarchive: 'Make this game active?',
    unarchiveText: 'It goes back to the active games.',
    unarchiveYes: 'Make active',
  },
  archivedNow: 'Game archived',
  activeNow: 'Game active again',
}

export default en
