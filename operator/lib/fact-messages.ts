import { defineMessages } from '#client/i18n.ts'
import type { FACT_SOURCES } from '#contract/api/admin/matches.ts'
import type { FactName, MatchStatus, TeamStatistic } from '#contract/facts.ts'

type FactSource = (typeof FACT_SOURCES)[number]

const statuses: Record<MatchStatus, string> = {
  scheduled: 'Marcada',
  live: 'Ao vivo',
  finished: 'Encerrada',
  postponed: 'Adiada',
  abandoned: 'Interrompida',
  void: 'Anulada',
}
const sources: Record<FactSource, string> = {
  cbf: 'CBF (súmulas)',
  cartola: 'Cartola (rodadas)',
  openfootball: 'openfootball (JSON)',
  'football-txt': 'football.txt',
  'football-data': 'football-data (CSV)',
  wyscout: 'Wyscout',
  f1db: 'F1DB',
  crava: 'Crava',
  'api-football': 'API-Football (ao vivo)',
  operator: 'Operador (à mão)',
}
const numbers: Record<FactName, string> = {
  goals: 'Gols',
  'goals-first-half': 'Gols no 1º tempo',
  'goals-second-half': 'Gols no 2º tempo',
  'goals-in-area': 'Gols na área',
  'goals-outside-area': 'Gols de fora da área',
  'first-goal-minute': 'Minuto do 1º gol',
  assists: 'Assistências',
  'yellow-cards': 'Amarelos',
  'red-cards': 'Vermelhos',
  'clean-sheet': 'Sem sofrer gol',
  woodwork: 'Na trave',
  'penalties-saved': 'Pênaltis defendidos',
  shots: 'Finalizações',
  offsides: 'Impedimentos',
  fouls: 'Faltas',
  'start-position': 'Largada',
  'finish-position': 'Chegada',
  'sets-won': 'Sets vencidos',
  'finishing-place': 'Colocação',
  'field-goals': 'Field goals',
  touchdowns: 'Touchdowns',
  'two-point-conversions': 'Conversões de 2',
  'extra-kicks': 'Chutes extras',
  safeties: 'Safeties',
  'pick-six-touchdowns': 'Pick-six',
}
const statistics: Record<TeamStatistic, string> = {
  corners: 'Escanteios',
  offsides: 'Impedimentos',
  yellowCards: 'Amarelos',
  redCards: 'Vermelhos',
}

/** Words for facts: what a match is in, who tells of it, and what is counted. */
const pt = { statuses, sources, numbers, statistics }

export type FactMessages = typeof pt
export const factMessages = defineMessages(pt, () => import('./fact-messages.en.ts'))
