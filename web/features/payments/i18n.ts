import { defineMessages } from '#web/lib/i18n.ts'

/** Words of the wallet panel and of its main page. Amounts, days and times arrive written. */
const pt = {
  titles: {
    main: 'Carteira',
    deposit: 'Comprar moedas',
    payment: 'Pagar com Pix',
    withdraw: 'Sacar',
    withdrawal: 'Saque',
    transfer: 'Transferir',
    statement: 'Extrato',
    limits: 'Limites e pausa',
  },
  close: 'Fechar carteira',
  pageBroken: 'Esta página não carregou',
  balance: 'Saldo atual',
  hideBalance: 'Ocultar saldo',
  hidden: 'Saldo oculto',
  coin: (one: string) => `1 moeda vale ${one}`,
  broken: 'O saldo não carregou',
  loading: 'Carregando o saldo',
  actions: 'Ações da carteira',
  buy: 'Comprar',
  withdraw: 'Sacar',
  transfer: 'Transferir',
  latest: {
    title: 'Últimas transações',
    loading: 'Carregando as transações',
    broken: 'As transações não carregaram',
    empty: 'Nada por aqui ainda',
    emptyText: 'Suas compras, saques, jogos e prêmios aparecem nesta lista.',
    all: 'Ver extrato completo',
    today: 'Hoje',
    yesterday: 'Ontem',
  },
  month: {
    title: 'Resultado do mês',
    text: 'Prêmios e devoluções menos o que você jogou',
  },
  limits: 'Limites e pausa',
  limitsText: 'Quanto e quando você joga',
  help: 'Tire suas dúvidas sobre dinheiro',
  responsibly: 'Jogue com responsabilidade. Proibido para menores de 18 anos.',
  bought: 'Compra de moedas realizada com sucesso!',
  backToWallet: 'Voltar à carteira',
  lost: 'Não tivemos resposta. Tente de novo: mesmo que o pedido já tenha chegado, ele só vale uma vez.',
  again: 'Tentar de novo',
}

export type WalletMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts'))
