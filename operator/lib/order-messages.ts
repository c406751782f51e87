import { defineMessages } from '#client/i18n.ts'

/** What two people decide about the house's money, wherever it is shown. */
const pt = {
  kind: {
    'capital-in': 'Entrada de capital',
    'fees-out': 'Retirada de taxas',
    'withheld-out': 'Imposto ao Estado',
    correction: 'Correção de prêmio',
    guarantee: 'Prêmio garantido',
  },
  state: { open: 'Aberta', approved: 'Aprovada', refused: 'Recusada', lapsed: 'Substituída' },
  about: 'Segunda pessoa',
  guaranteeNeeded: (amount: string) => `A premiação garantida de ${amount} precisa de outra pessoa.`,
  guaranteeNeededText: 'É mais do que uma pessoa abre sozinha. O jogo só abre depois da aprovação.',
  guaranteeRequested: (amount: string) => `A premiação garantida de ${amount} espera outra pessoa.`,
  guaranteeRequestedText: 'Se o jogo estiver agendado, ele abre sozinho com a aprovação.',
  guaranteeApproved: (amount: string) => `A premiação garantida de ${amount} está aprovada.`,
  ask: 'Pedir aprovação',
  askTitle: 'Pedir aprovação da premiação?',
  askText: (amount: string) => `${amount} da casa ficam garantidos neste jogo. Nada se move agora.`,
  filters: 'Aprovação pedida',
  correctionRequested: (amount: string, by: string) => `Correção de ${amount} pedida por ${by}: espera outra pessoa.`,
  correctionRequestedText: 'Nada foi pago ainda.',
  giveUp: 'Desistir do pedido',
  giveUpTitle: 'Desistir deste pedido?',
  giveUpText: 'Nada se move.',
  gaveUp: 'Pedido retirado',
  toTreasury: 'Ver na tesouraria',
  answerApproved: (what: string, by: string) => `${what}: aprovado por ${by}.`,
  answerRefused: (what: string, by: string) => `${what}: recusado por ${by}.`,
  understood: 'Entendi',
  waiting: (count: number) => (count === 1 ? '1 pedido espera você' : `${count} pedidos esperam você`),
}

export type OrderMessages = typeof pt
export const orderMessages = defineMessages(pt, () => import('./order-messages.en.ts'))
