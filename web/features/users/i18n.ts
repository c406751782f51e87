import { defineMessages } from '#client/i18n.ts'
import type { BADGES } from '#contract/api/player/users.ts'

const badges: Record<(typeof BADGES)[number], { name: string; text: string }> = {
  'first-game': { name: 'Primeiro jogo', text: 'Enviou o primeiro jogo' },
  'ten-games': { name: '10 jogos', text: 'Chegou a 10 jogos' },
  'hundred-games': { name: '100 jogos', text: 'Chegou a 100 jogos' },
  podium: { name: 'Pódio', text: 'Ficou entre os três primeiros de uma cartela' },
  winner: { name: 'Vitória', text: 'Ficou em primeiro lugar numa cartela' },
  'week-winner': { name: 'Melhor da semana', text: 'Primeiro lugar no ranking da semana' },
  'month-winner': { name: 'Melhor do mês', text: 'Primeiro lugar num ranking do mês' },
}

/** Words of a player's public page. Places, points and dates arrive written. */
const pt = {
  title: 'Jogador',
  loading: 'Carregando o jogador',
  broken: 'A página do jogador não carregou',
  missing: 'Usuário não encontrado',
  missingText: 'A conta não existe ou foi encerrada.',
  toRankings: 'Ver rankings',
  since: (month: string) => `Na Crava desde ${month}`,
  influencer: 'Influencer',
  write: 'Enviar mensagem',
  mine: 'É assim que os outros jogadores veem você.',
  mineText: 'Seu saldo e seus dados não aparecem para ninguém.',
  profile: 'Ir para o meu perfil',
  rankings: 'Rankings agora',
  noRankings: 'Sem pontos nesta semana e neste mês.',
  rank: (rank: string) => `${rank} lugar`,
  point: 'ponto',
  points: 'pontos',
  badges: 'Conquistas',
  badge: badges,
  noBadges: 'Nenhuma conquista ainda.',
  times: (count: string) => `${count} vezes`,
  games: 'Jogos',
  gamesText: 'Só aparecem jogos de cartelas já fechadas.',
  noGames: 'Nenhum jogo para mostrar',
  noGamesText: 'Os jogos aparecem aqui quando as cartelas fecham.',
  modes: { 'athlete-card': 'Craques da Semana', 'card-game': 'Campeonatos' },
  state: {
    new: 'Fechando',
    preparing: 'Fechada',
    running: 'Ao vivo',
    finished: 'Encerrada',
  },
}

export type UserMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
