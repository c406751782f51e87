import { defineMessages } from '#client/i18n.ts'
import type { RankingMode } from '#contract/api/player/rankings.ts'

/** Description of a ranking: what it sums up (R1), and notes. */
export interface RankingText {
  title: string
  text: string
  counts: string
}

const bestGame = 'De cada cartela conta só o seu melhor jogo.'
const wins = 'Cada vitória vale 3 pontos e cada empate vale 1, mês a mês.'

const modes: Record<RankingMode, RankingText> = {
  athlete: {
    title: 'Ranking global',
    text: 'Pontos dos Craques da Semana, de segunda a domingo.',
    counts: bestGame,
  },
  'hat-trick': { title: 'Ranking Hat-trick', text: 'Pontos dos Craques da Semana, mês a mês.', counts: bestGame },
  'card-game': {
    title: 'Ranking dos Campeonatos',
    text: 'Pontos das cartelas de campeonato, mês a mês.',
    counts: bestGame,
  },
  'coach-friend': {
    title: 'Ranking Família vs Amigos',
    text: 'Pontos nas salas da turma, mês a mês.',
    counts: 'Salas grátis não contam.',
  },
  'game-vs': {
    title: 'Ranking Versus',
    text: wins,
    counts: 'Contra a mesma pessoa conta uma vitória por semana. Jogos grátis não contam.',
  },
  'game-vs-vip': {
    title: 'Ranking Versus VIP',
    text: wins,
    counts: 'Contra a mesma pessoa conta uma vitória por semana.',
  },
  'push-game': {
    title: 'Ranking dos palpites relâmpago',
    text: 'Cada vitória vale 3 pontos, mês a mês.',
    counts: '',
  },
}

/** Messages of the rankings. Ranks and periods are already formatted. */
const pt = {
  modes,
  shared: 'Quem empata em pontos fica na mesma posição.',
  leagues: 'Ligas de amigos',
  rules: 'Como conta',
  choose: 'Rankings',
  loading: 'Carregando o ranking',
  broken: 'O ranking não carregou',
  empty: 'Sem ranking',
  emptyPast: 'Ninguém pontuou neste período.',
  play: 'Ver jogos abertos',
  period: 'Período',
  week: {
    now: 'Esta semana',
    toNow: 'Ir para esta semana',
    previous: 'Semana anterior',
    next: 'Semana seguinte',
    empty: 'Ninguém pontuou nesta semana ainda. O primeiro lugar está vago.',
  },
  month: {
    now: 'Este mês',
    toNow: 'Ir para este mês',
    previous: 'Mês anterior',
    next: 'Mês seguinte',
    empty: 'Ninguém pontuou neste mês ainda. O primeiro lugar está vago.',
  },
  moved: 'A classificação mudou',
  seeNew: 'Ver a nova',
  podium: 'Os três primeiros',
  others: 'Do quarto lugar em diante',
  rank: (rank: string) => `${rank} lugar`,
  me: 'Você',
  myRank: 'Sua posição',
  point: 'ponto',
  points: 'pontos',
  pts: 'pts',
  search: {
    label: 'Buscar jogador',
    hint: 'Buscar jogador (mais de 3 letras)',
    short: 'Digite mais de 3 letras para buscar',
    clear: 'Limpar busca',
    searching: 'Buscando jogadores',
    broken: 'A busca não funcionou',
    found: 'Jogadores encontrados',
    nobody: 'Nenhum jogador encontrado',
    nobodyText: 'Confira o nome ou o usuário.',
    notHere: 'sem pontos aqui',
  },
}

export type RankingMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
