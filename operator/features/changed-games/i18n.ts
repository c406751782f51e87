import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Jogos pagos com dados mudados',
  text: 'Foram pagos, e depois os dados da partida mudaram. Peça a correção: quem ganharia mais recebe a diferença, depois que outra pessoa aprovar.',
  table: 'Jogos pagos com dados mudados, o que espera há mais tempo primeiro',
  game: 'Jogo',
  mode: 'Modo',
  paidAt: 'Pago em',
  since: 'Mudou em',
  correctAll: 'Pedir todas as correções',
  correctAllTitle: 'Pedir a correção de todos?',
  counting: 'Calculando…',
  sum: (games: number, amount: string, entries: number) =>
    `${games === 1 ? '1 jogo' : `${games} jogos`}: ${amount} da conta da casa para ${entries === 1 ? '1 jogada' : `${entries} jogadas`}.`,
  withheld: (amount: string) => `Imposto retido: ${amount}.`,
  second: 'Outra pessoa aprova na Tesouraria, todas de uma vez ou uma a uma. Até lá nada é pago.',
  requested: (games: number, amount: string) =>
    games === 1 ? `1 correção pedida: ${amount}` : `${games} correções pedidas: ${amount}`,
  refused: (count: number) => (count === 1 ? '1 jogo ficou de fora' : `${count} jogos ficaram de fora`),
  empty: 'Nenhum jogo pago com dados mudados',
  emptyText: 'Quando os dados de uma partida mudarem depois do pagamento, os jogos dela aparecem aqui.',
}

export type ChangedGamesMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
