import { defineWords } from '#client/i18n.ts'

/** What operators do, by the code of the action. */
const actions: Record<string, string> = {
  'slide.created': 'Criou um slide',
  'slide.changed': 'Mudou um slide',
  'slide.removed': 'Apagou um slide',
  'slides.rotation-changed': 'Mudou o tempo dos slides',
  'card.created': 'Criou uma cartela',
  'card.drafted': 'Rascunhou a cartela da rodada',
  'card.cloned': 'Duplicou uma cartela',
  'card.changed': 'Mudou uma cartela',
  'card.renamed': 'Mudou nome, capa ou códigos de uma cartela',
  'card.removed': 'Apagou o rascunho de uma cartela',
  'card.opened': 'Abriu ou agendou uma cartela',
  'card.locked': 'Fechou uma cartela antes da hora',
  'card.ticked': 'Marcou o que aconteceu numa cartela',
  'card.held': 'Segurou um pagamento',
  'card.let-go': 'Liberou um pagamento',
  'card.settled-early': 'Publicou e pagou uma cartela',
  'card.voided': 'Anulou uma cartela',
  'card.corrected': 'Pagou uma correção',
  'dispute.answered': 'Respondeu a uma contestação',
  'pix.credited': 'Creditou um Pix em suspenso',
  'pix.sent-back': 'Devolveu um Pix em suspenso',
  'withdrawal.held': 'Segurou um saque',
  'withdrawal.released': 'Liberou um saque',
  'withdrawal.retried': 'Mandou tentar um saque',
  'withdrawal.refused': 'Recusou um saque',
  'treasury.proposed': 'Propôs um movimento da casa',
  'treasury.approved': 'Aprovou um movimento da casa',
  'treasury.refused': 'Recusou um movimento da casa',
  'championship.created': 'Criou um campeonato',
  'facts.written': 'Mudou fatos de uma partida',
  'matches.imported': 'Importou partidas',
  'review.resolved': 'Resolveu uma pendência de importação',
  'team.changed': 'Mudou um time',
}

const pt = {
  title: 'Auditoria',
  text: 'Quem mudou o quê, quando e por quê. Nada aqui se apaga.',
  table: 'Ações dos operadores, da mais nova para a mais antiga',
  at: 'Quando',
  operator: 'Operador',
  action: 'Ação',
  subject: 'Em quê',
  reason: 'Motivo',
  empty: 'Nenhuma ação ainda',
  emptyText: 'O que os operadores mudarem aparece aqui.',
  only: 'Só o que foi feito com',
  all: 'Ver tudo',
  actions,
}

export type AuditWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
