import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Jogos pagos com dados mudados',
  text: 'Foram pagos, e depois os dados da partida mudaram. Abra cada um e peça a correção: quem ganharia mais recebe a diferença.',
  table: 'Jogos pagos com dados mudados, o que espera há mais tempo primeiro',
  game: 'Jogo',
  mode: 'Modo',
  paidAt: 'Pago em',
  since: 'Mudou em',
  empty: 'Nenhum jogo pago com dados mudados',
  emptyText: 'Quando os dados de uma partida mudarem depois do pagamento, os jogos dela aparecem aqui.',
}

export type ChangedGamesMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
