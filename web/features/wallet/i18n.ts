import { defineWords } from '#web/lib/i18n.ts'

/** Words of the wallet panel. */
const pt = {
  title: 'Carteira',
  close: 'Fechar carteira',
  balance: 'Saldo atual',
  coin: (one: string) => `1 moeda vale ${one}`,
  broken: 'O saldo não carregou',
  loading: 'Carregando o saldo',
  coins: 'O que é uma moeda?',
  coinsText: 'Moeda é o dinheiro do jogo, e vale sempre o mesmo que o real: 1 moeda = R$\u00a01.',
  help: 'Tire suas dúvidas sobre dinheiro',
  responsibly: 'Jogue com responsabilidade. Proibido para menores de 18 anos.',
}

export type WalletWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
