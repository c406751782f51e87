import type { RankingWords } from './i18n.ts'

const en: RankingWords = {
  title: 'Ranking of the week',
  text: 'Points in Athletes of the Week, Monday to Sunday.',
  rules: 'How it counts',
  loading: 'Loading the ranking',
  broken: 'The ranking did not load',
  empty: 'No ranking',
  emptyText: 'Nobody has scored this week yet. First place is free.',
  play: 'See Athletes of the Week',
  podium: 'The first three',
  others: 'From fourth place on',
  place: place => `${place} place`,
  me: 'You',
  myPlace: 'Your place',
  point: 'point',
  points: 'points',
  pts: 'pts',
}

export default en
