import type { WalletWords } from './i18n.ts'

const en: WalletWords = {
  title: 'Wallet',
  close: 'Close wallet',
  balance: 'Current balance',
  coin: one => `1 coin is worth ${one}`,
  broken: 'The balance did not load',
  loading: 'Loading the balance',
  coins: 'What is a coin?',
  coinsText: 'Coins are the money of the game, and they are always worth the same as the real: 1 coin = R$\u00a01.',
  help: 'Questions about money',
  responsibly: 'Play responsibly. For adults of 18 or over.',
}

export default en
