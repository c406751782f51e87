import { defineMessages } from '#web/lib/i18n.ts'

/** Words of the page of limits after a sign-up. Amounts arrive written. */
const pt = {
  title: 'Seus limites',
  text: 'Antes de jogar, decida quanto cabe no seu bolso. Tudo aqui é opcional, e dá para mudar depois em Carteira, Limites e pausa.',
  deposit: 'Quanto você quer poder depositar?',
  depositText: 'Compras de moedas e transferências recebidas contam.',
  loss: 'Quanto você aceita perder?',
  lossText: 'O que jogou menos prêmios e devoluções.',
  day: 'Por dia',
  week: 'Por semana',
  month: 'Por mês',
  none: 'Sem limite',
  suggest: (of: string, period: string) => `Sugestões: ${of} ${period.toLowerCase()}`,
  ofDeposit: 'depósitos',
  ofLoss: 'perdas',
  label: (of: string, period: string) => `Limite de ${of} ${period.toLowerCase()}, em reais`,
  wrong: 'Use reais inteiros, a partir de R$ 1, ou deixe em branco.',
  reminder: 'Quer um lembrete de tempo?',
  reminderText: 'Avisamos há quanto tempo você está aqui, com o resultado do mês.',
  reminderLabel: 'Avisar a cada',
  noReminder: 'Não avisar',
  every: (minutes: number) =>
    minutes < 60 ? `${minutes} minutos` : minutes === 60 ? '1 hora' : `${minutes / 60} horas`,
  note: 'Diminuir um limite vale na hora. Aumentar leva 24 horas, para dar tempo de pensar. Nenhum limite impede um saque.',
  save: 'Salvar limites',
  later: 'Agora não',
  saved: 'Limites salvos',
  savedText: 'Eles já estão valendo.',
}

export type LimitsStepMessages = typeof pt
export const limitsStepMessages = defineMessages(pt, () => import('./limits-step-messages.en.ts'))
