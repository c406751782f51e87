import { defineMessages } from '#client/i18n.ts'

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
  stale: (time: string) => `Sem atualizar desde ${time}`,
  staleText: 'Os números são os últimos que chegaram. Tentamos de novo sozinhos a cada 10 segundos.',
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
}

export type StartMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts'))
