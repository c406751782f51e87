import type { MatchMessages } from './match-messages.ts'
import { type RoundNames, formatRound } from './format-round.ts'

const rounds: RoundNames = {
  league: number => `Round ${number}`,
  group: (group, match) => (match === undefined ? `Group ${group}` : `Group ${group}, round ${match}`),
  names: {},
}

const en: MatchMessages = {
  round: round => formatRound(round, rounds),
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
