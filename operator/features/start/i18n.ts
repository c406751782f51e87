import { defineWords } from '#client/i18n.ts'

const pt = {
  title: 'Início',
  refreshed: (time: string) => `Atualizado às ${time}`,
  refresh: 'Atualizar',
  figures: 'Números da casa',
  players: 'Jogadores',
  playersToday: 'Chegaram hoje',
  activeSessions: 'Sessões abertas',
  jobsWaiting: 'Tarefas na fila',
  jobsFailing: 'Tarefas com falha',
  databaseBytes: 'Banco de dados',
  uptime: 'No ar há',
  attention: 'O que precisa de atenção',
  failing: (count: number) =>
    count === 1 ? '1 tarefa está falhando' : `${count.toLocaleString('pt-BR')} tarefas estão falhando`,
  failingText:
    'O sistema tenta de novo sozinho. Se o número não cair em alguns minutos, procure no registro do servidor o que falhou.',
  allWell: 'Nada agora',
  allWellText: 'Nenhuma tarefa está falhando.',
  stale: (time: string) => `Sem atualizar desde ${time}`,
  staleText: 'Os números são os últimos que chegaram. Tentamos de novo sozinhos a cada 10 segundos.',
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
}

export type StartWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
