import type { RankingMessages, RankingText } from './i18n.ts'

const bestGame = 'On each card only your best game counts.'
const wins = 'Each win is worth 3 points and each tie 1, month by month.'

const modes: Record<keyof RankingMessages['modes'], RankingText> = {
  athlete: {
    title: 'Global ranking',
    text: 'Points in Athletes of the Week, Monday to Sunday.',
    counts: bestGame,
  },
  'hat-trick': {
    title: 'Hat-trick ranking',
    text: 'Points in Athletes of the Week, month by month.',
    counts: bestGame,
  },
  'card-game': {
    title: 'Championships ranking',
    text: 'Points on championship cards, month by month.',
    counts: bestGame,
  },
  'coach-friend': {
    title: 'Family vs Friends ranking',
    text: 'Points in your group’s rooms, month by month.',
    counts: 'Free rooms do not count.',
  },
  'game-vs': {
    title: 'Versus ranking',
    text: wins,
    counts: 'Only one win a week counts against the same person. Free games do not count.',
  },
  'game-vs-vip': {
    title: 'Versus VIP ranking',
    text: wins,
    counts: 'Only one win a week counts against the same person.',
  },
  'push-game': {
    title: 'Push games ranking',
    text: 'Each win is worth 3 points, month by month.',
    counts: '',
  },
}

export const messages: RankingMessages = {
  modes,
  shared: 'Players level on points share the same place.',
  leagues: 'Leagues of friends',
  rules: 'How it counts',
  choose: 'Rankings',
  loading: 'Loading the ranking',
  broken: 'The ranking did not load',
  empty: 'No ranking',
  emptyPast: 'Nobody scored in this period.',
  play: 'See open games',
  period: 'Period',
  week: {
    now: 'This week',
    toNow: 'Go to this week',
    previous: 'Previous week',
    next: 'Next week',
    empty: 'Nobody has scored this week yet. First place is up for grabs.',
  },
  month: {
    now: 'This month',
    toNow: 'Go to this month',
    previous: 'Previous month',
    next: 'Next month',
    empty: 'Nobody has scored this month yet. First place is up for grabs.',
  },
  moved: 'The ranking changed',
  seeNew: 'See the new one',
  podium: 'The top three',
  others: 'From fourth place down',
  rank: rank => `${rank} place`,
  me: 'You',
  myRank: 'Your place',
  point: 'point',
  points: 'points',
  pts: 'pts',
  search: {
    label: 'Search players',
    hint: 'Search players (4 letters or more)',
    short: 'Type above 3 characters to perform the search',
    clear: 'Clear the search',
    searching: 'Searching players',
    broken: 'The search did not work',
    found: 'Players found',
    nobody: 'No player found',
    nobodyText: 'Check the name or the username.',
    notHere: 'no points here',
  },
}
