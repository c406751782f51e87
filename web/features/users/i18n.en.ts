import type { UserMessages } from './i18n.ts'

const badge: UserMessages['badge'] = {
  'first-game': { name: 'First game', text: 'Sent the first game' },
  'ten-games': { name: '10 games', text: 'Reached 10 games' },
  'hundred-games': { name: '100 games', text: 'Reached 100 games' },
  podium: { name: 'Podium', text: 'Among the first three of a card' },
  winner: { name: 'Win', text: 'First place on a card' },
  'week-winner': { name: 'Best of the week', text: 'First place in the ranking of the week' },
  'month-winner': { name: 'Best of the month', text: 'First place in a ranking of the month' },
}

const en: UserMessages = {
  title: 'Player',
  loading: 'Loading the player',
  broken: 'The player’s page did not load',
  missing: 'User not found',
  missingText: 'The account does not exist or was closed.',
  toRankings: 'See rankings',
  since: month => `On Crava since ${month}`,
  influencer: 'Influencer',
  write: 'Send message',
  mine: 'This is how other players see you.',
  mineText: 'Nobody sees your balance or your data.',
  profile: 'Go to my profile',
  rankings: 'Rankings now',
  noRankings: 'No points this week or this month.',
  rank: rank => `${rank} place`,
  point: 'point',
  points: 'points',
  badges: 'Badges',
  badge,
  noBadges: 'No badge yet.',
  times: count => `${count} times`,
  games: 'Games',
  gamesText: 'Only games on closed cards are shown.',
  noGames: 'No game to show',
  noGamesText: 'Games appear here once their cards close.',
  modes: { 'athlete-card': 'Athletes of the Week', 'card-game': 'Championships' },
  state: {
    new: 'Closing',
    preparing: 'Closed',
    running: 'Live',
    finished: 'Finished',
  },
}

export default en
