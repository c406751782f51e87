import { defineWords } from '#client/i18n.ts'

/** What operators do, by the code of the action. */
const actions: Record<string, string> = {
  'slide.created': 'Criou um slide',
  'slide.changed': 'Mudou um slide',
  'slide.removed': 'Apagou um slide',
  'slides.rotation-changed': 'Mudou o tempo dos slides',
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
  actions,
}

export type AuditWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
