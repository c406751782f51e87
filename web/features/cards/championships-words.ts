import { defineWords } from '#web/lib/i18n.ts'

/** Rounds that a source names in English, as people here name them. */
const rounds: Readonly<Record<string, string>> = {
  'Round of 32': '16 avos de final',
  'Round of 16': 'Oitavas de final',
  'Quarter-finals': 'Quartas de final',
  'Semi-finals': 'Semifinais',
  'Match for third place': 'Disputa do 3º lugar',
  Final: 'Final',
}

/** Words of the championships and of a championship’s page. Counts and dates arrive written. */
const pt = {
  title: 'Campeonatos',
  intro: 'Crave o placar de cada jogo. Quem chega mais perto divide a premiação.',
  myGames: 'Meus jogos',
  search: 'Buscar campeonato',
  clear: 'Limpar busca',
  found: (search: string) => `Campeonatos com “${search}”`,
  toPlay: 'Para jogar agora',
  all: 'Todos os campeonatos',
  loading: 'Carregando campeonatos',
  broken: 'Os campeonatos não carregaram',
  none: 'Nenhum campeonato ainda',
  noneText: 'Quando um campeonato tiver jogos, ele aparece aqui.',
  notFound: 'Nenhum campeonato encontrado',
  notFoundText: 'Tente outro nome ou o ano da temporada.',
  season: (season: number) => `Temporada ${season}`,
  playedOf: (played: string, matches: string) => `${played} de ${matches} partidas`,
  progress: 'Partidas disputadas',
  open: (count: number) => (count === 1 ? '1 cartela aberta' : `${count} cartelas abertas`),
  running: (count: number) => (count === 1 ? '1 cartela ao vivo' : `${count} cartelas ao vivo`),
  finished: (count: number) => (count === 1 ? '1 cartela encerrada' : `${count} cartelas encerradas`),
  noCards: 'Sem cartelas por enquanto',
  from: (from: string, to: string) => `${from} a ${to}`,
  page: {
    title: 'Campeonato',
    loading: 'Carregando o campeonato',
    broken: 'O campeonato não carregou',
    missing: 'Campeonato não encontrado',
    missingText: 'Ele não existe, ou o link está incompleto.',
    back: 'Ver os campeonatos',
    parts: 'Partes do campeonato',
    cards: 'Cartelas',
    cardTabs: 'Cartelas do campeonato',
    table: 'Classificação',
    rounds: 'Rodadas',
  },
  table: {
    position: 'Posição',
    team: 'Time',
    heads: {
      points: ['P', 'Pontos'],
      played: ['J', 'Jogos'],
      won: ['V', 'Vitórias'],
      drawn: ['E', 'Empates'],
      lost: ['D', 'Derrotas'],
      goalsFor: ['GP', 'Gols pró'],
      goalsAgainst: ['GC', 'Gols contra'],
      goals: ['Gols', 'Gols pró e contra'],
      difference: ['SG', 'Saldo de gols'],
    },
    note: 'Vitória vale 3 pontos e empate, 1. Desempate: vitórias, saldo de gols e gols pró. Quem empata em tudo divide a posição.',
    none: 'Sem classificação',
    noneText: 'Este campeonato é só de mata-mata.',
  },
  rounds: {
    choose: 'Rodada',
    previous: 'Rodada anterior',
    next: 'Próxima rodada',
    changed: (round: string) => `Jogos: ${round}`,
    round: (number: string) => `Rodada ${number}`,
    group: (group: string, match: string | undefined) =>
      match === undefined ? `Grupo ${group}` : `Grupo ${group}, rodada ${match}`,
    names: rounds,
    noDate: 'Data a definir',
    noTeam: 'A definir',
    versus: 'x',
    none: 'Nenhuma partida ainda',
    noneText: 'As partidas aparecem aqui assim que forem marcadas.',
    broken: 'Esta rodada não carregou',
    loading: 'Carregando a rodada',
  },
}

export type ChampionshipsWords = typeof pt
export const championshipsWords = defineWords(pt, () => import('./championships-words.en.ts'))
