import { defineMessages } from './i18n.ts'
import { type RoundNames, formatRound } from './format-round.ts'

/** Knock-out rounds come named in English. */
const rounds: RoundNames = {
  league: number => `Rodada ${number}`,
  group: (group, match) => (match === undefined ? `Grupo ${group}` : `Grupo ${group}, rodada ${match}`),
  names: {
    'Round of 32': '16 avos de final',
    'Round of 16': 'Oitavas de final',
    'Quarter-finals': 'Quartas de final',
    'Semi-finals': 'Semifinais',
    'Match for third place': 'Disputa do 3º lugar',
  },
}

/** Words of a match: its round, its score, and where it stands. */
const pt = {
  round: (round: string) => formatRound(round, rounds),
  unknownTeam: 'A definir',
  score: (home: string, away: string) => `${home} × ${away}`,
  liveNow: 'ao vivo',
  half: 'Intervalo',
  over: 'Encerrada',
  postponed: 'Adiada',
  abandoned: 'Interrompida',
  void: 'Anulada',
}

export type MatchMessages = typeof pt
export const matchMessages = defineMessages(pt, () => import('./match-messages.en.ts'))
