import { defineMessages } from '#client/i18n.ts'

/** Words about signs of risk and holds, which the pages of players and of risk share. */
const pt = {
  type: {
    device: 'Mesmo aparelho',
    address: 'Mesmo endereço de rede',
    'pix-key': 'Mesma chave Pix',
    versus: 'Mesma dupla no Versus',
    picks: 'Palpites iguais',
    transfers: 'Transferências de um lado só',
    funnel: 'Vários enviam para um',
  },
  level: { low: 'Leve', medium: 'Médio', high: 'Grave' },
  state: { open: 'Aberto', seen: 'Visto', dismissed: 'Descartado' },
  holdType: {
    identity: 'Dados da conta',
    payments: 'Pagamentos',
    games: 'Jogos',
    security: 'Segurança da conta',
  },
  holds: 'Esperas',
  noHolds: 'Nada foi posto em espera.',
  hold: 'Pôr em espera',
  holdTitle: (who: string) => `Pôr em espera o que sai da conta de ${who}?`,
  holdText:
    'Enquanto durar, saques são aceitos e esperam, e transferências são recusadas. A pessoa continua jogando e é avisada do assunto e do prazo, não do seu motivo.',
  holdTypeLabel: 'O que a pessoa vê',
  hours: 'Por quanto tempo',
  hoursOf: (hours: number) => (hours < 48 ? `${hours} h` : `${hours / 24} dias`),
  held: 'Em espera',
  heldDone: 'Conta em espera',
  until: 'até',
  over: 'Terminou',
  lifted: (by: string) => `Encerrada antes por ${by}`,
  lift: 'Encerrar',
  liftOf: (who: string) => `Encerrar a espera de ${who}`,
  liftTitle: 'Encerrar esta espera agora?',
  liftText: 'O que estava em espera segue em seguida, e a pessoa é avisada.',
  liftDone: 'Espera encerrada',
  by: (who: string) => `por ${who}`,
}

export type RiskMessages = typeof pt
export const riskMessages = defineMessages(pt, () => import('./risk-messages.en.ts'))
