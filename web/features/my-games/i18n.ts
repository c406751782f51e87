import { defineMessages } from '#client/i18n.ts'
import type { MyGame } from '#contract/api/player/my-games.ts'

/** Messages of the list of my games in all modes. */
const pt = {
  title: 'Meus jogos',
  text: 'Cartelas, salas, duelos e palpites relâmpago, tudo num lugar só.',
  show: 'Mostrar',
  active: 'Ativos',
  archived: 'Arquivados',
  list: { active: 'Jogos ativos', archived: 'Jogos arquivados' },
  loading: 'Carregando seus jogos',
  broken: 'Seus jogos não carregaram',
  filter: 'Tipo de jogo',
  all: 'Todos',
  modes: {
    'athlete-card': 'Craques da Semana',
    'card-game': 'Campeonatos',
    'coach-friend': 'Família vs Amigos',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Palpite relâmpago',
  } satisfies Record<MyGame['mode'], string>,
  groups: { now: 'Em andamento', finished: 'Encerrados' },
  status: {
    open: 'Aberto',
    preparing: 'Fechado, já já começa',
    running: 'Ao vivo',
    over: 'Saiu o resultado',
    paid: 'Encerrado',
    void: 'Anulado, valor devolvido',
  } satisfies Record<MyGame['status'], string>,
  notSent: 'Falta o seu palpite',
  notStarted: 'Ainda não começou',
  sent: (count: number) => `${count} jogos enviados`,
  rank: (rank: string, entries: number) => `${rank} de ${entries}`,
  point: 'ponto',
  points: 'pontos',
  answered: (yes: boolean): string => (yes ? 'Você cravou: sim' : 'Você cravou: não'),
  pot: 'em jogo',
  ifNow: 'se acabasse agora',
  toCome: 'a caminho',
  received: 'recebido',
  cameBack: (staked: string) => `voltou de ${staked}`,
  refunded: 'devolvido',
  empty: 'Nenhum jogo por aqui',
  emptyText: 'Tudo o que você jogar aparece aqui.',
  emptyArchived: 'Nenhum jogo arquivado',
  emptyArchivedText: 'O que você arquivar aparece aqui.',
  play: 'Ver cartelas',
  leagues: 'Ligas de amigos',
  week: 'Minha semana',
}

export type MyGamesMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))

/** Messages of my week. Ranks, points and dates are already formatted. */
const weekPt = {
  title: 'Minha semana',
  loading: 'Carregando sua semana',
  broken: 'Sua semana não carregou',
  previous: 'Semana anterior',
  next: 'Semana seguinte',
  played: 'Jogos encerrados',
  points: 'Pontos no ranking',
  place: 'Lugar no ranking',
  of: (rank: string, players: string) => `${rank} de ${players}`,
  none: '--',
  up: (places: number) =>
    places === 1 ? '1 posição acima da semana anterior' : `${places} posições acima da semana anterior`,
  down: (places: number) =>
    places === 1 ? '1 posição abaixo da semana anterior' : `${places} posições abaixo da semana anterior`,
  same: 'O mesmo lugar da semana anterior',
  best: 'Melhor palpite',
  won: (points: string) => `+${points}`,
  passed: 'Quem você passou',
  passedText: 'Gente com quem você já jogou em salas, no ranking da semana.',
  games: 'Jogos da semana',
  empty: 'Nenhum jogo encerrado nesta semana',
  emptyText: 'Seus jogos entram aqui quando são pagos.',
  rests: 'Você está de pausa',
  restsText: 'O resumo da semana volta quando a sua pausa terminar. Seus jogos continuam em Meus jogos.',
  toGames: 'Meus jogos',
}

export type WeekMessages = typeof weekPt
export const weekMessages = defineMessages(weekPt, () => import('./i18n.en.ts').then(en => en.weekMessages))
