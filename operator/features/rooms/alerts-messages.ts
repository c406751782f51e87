import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Alertas de Versus',
  text: 'Quem perdeu mais de R$ 2.000 para um mesmo adversário em 30 dias. O ganho fica 72 horas sem poder ser sacado.',
  table: 'Alertas, do mais novo para o mais antigo',
  back: 'Voltar para as salas',
  loser: 'Perdeu',
  winner: 'Ganhou',
  amount: 'Saldo de 30 dias',
  games: 'Jogos',
  at: 'Quando',
  held: 'Retido até',
  state: 'Situação',
  fresh: 'Novo',
  seenAt: 'Visto em',
  see: 'Marcar como visto',
  seeOf: (loser: string, winner: string) => `Marcar como visto: ${loser} contra ${winner}`,
  sheetTitle: 'Marcar como visto?',
  sheetText: (loser: string, winner: string, amount: string) => `${loser} perdeu ${amount} para ${winner}.`,
  sheetHint: 'Escreva no motivo o que você encontrou.',
  seen: 'Alerta marcado como visto',
  audit: 'Auditoria',
  auditOf: (loser: string) => `Auditoria do alerta de ${loser}`,
  actions: 'Ações',
  empty: 'Nenhum alerta',
  emptyText: 'Aparece aqui quem perde muito dinheiro para um mesmo adversário.',
}

export type AlertsMessages = typeof pt
export const alertsMessages = defineMessages(pt, () => import('./alerts-messages.en.ts'))
