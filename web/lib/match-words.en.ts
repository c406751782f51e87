import type { MatchWords } from './match-words.ts'
import { type RoundNames, sayRound } from './say-round.ts'

const rounds: RoundNames = {
  league: number => `Round ${number}`,
  group: (group, match) => (match === undefined ? `Group ${group}` : `Group ${group}, round ${match}`),
  names: {},
}

const en: MatchWords = {
  round: round => sayRound(round, rounds),
  unknownTeam: 'To be defined',
  score: (home, away) => `${home} × ${away}`,
  liveNow: 'live',
  half: 'Half-time',
  over: 'Full time',
  postponed: 'Postponed',
  abandoned: 'Abandoned',
  void: 'Void',
}

export default en
