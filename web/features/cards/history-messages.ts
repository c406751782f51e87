import { defineMessages } from '#web/lib/i18n.ts'

/** Words of the history of sent games, and of archiving one. */
const pt = {
  title: 'Meus jogos',
  show: 'Mostrar',
  active: 'Ativos',
  archived: 'Arquivados',
  loading: 'Carregando seus jogos',
  broken: 'Seus jogos não carregaram',
  empty: 'Nenhum jogo por aqui',
  of: {
    'athlete-card': {
      text: 'Todos os jogos que você enviou.',
      emptyText: 'Escolha uma cartela dos Craques da Semana e mande o primeiro.',
    },
    'card-game': {
      text: 'Todos os jogos de campeonatos que você enviou.',
      emptyText: 'Escolha uma cartela de um campeonato e mande o primeiro.',
    },
  },
  emptyArchived: 'Nenhum jogo arquivado',
  emptyArchivedText: 'O que você arquivar aparece aqui.',
  play: 'Ver cartelas',
  list: { active: 'Jogos ativos', archived: 'Jogos arquivados' },
  sentAt: (moment: string) => `Enviado em ${moment}`,
  status: { new: 'Aberta', preparing: 'Em preparação', running: 'Ao vivo', finished: 'Encerrada' },
  void: 'Anulado, valor devolvido',
  rank: (rank: string) => `${rank} lugar`,
  point: 'ponto',
  points: 'pontos',
  archive: (card: string) => `Arquivar jogo de ${card}`,
  unarchive: (card: string) => `Tornar ativo o jogo de ${card}`,
  ask: {
    archive: 'Arquivar este jogo?',
    archiveText: 'Ele sai da lista e continua valendo. Fica em “Arquivados”.',
    archiveYes: 'Arquivar',
    unarchive: 'Tornar este jogo ativo?',
    unarchiveText: 'Ele volta para a lista dos ativos.',
    unarchiveYes: 'Tornar ativo',
  },
  archivedNow: 'Jogo arquivado',
  activeNow: 'Jogo ativo de novo',
}

export type HistoryMessages = typeof pt
export const historyMessages = defineMessages(pt, () => import('./history-messages.en.ts'))
