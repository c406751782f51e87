import type { Lang } from '#contract/limits.ts'
import { centavosToReais } from '#contract/money.ts'
import type { Year } from '#contract/year.ts'

/** The amounts of a year in display order. */
export const FIGURES = [
  'opening',
  'deposits',
  'takenBack',
  'withdrawn',
  'received',
  'sent',
  'staked',
  'refunded',
  'won',
  'withheld',
  'commissions',
  'other',
  'closing',
  'net',
] as const satisfies readonly (keyof Year)[]
type Figure = (typeof FIGURES)[number]

interface Messages {
  figure: string
  amount: string
  year: string
  name: string
  cpf: string
  username: string
  of: Record<Figure, string>
}

const pt: Messages = {
  figure: 'Item',
  amount: 'Valor (R$)',
  year: 'Ano',
  name: 'Nome',
  cpf: 'CPF',
  username: 'Usuário',
  of: {
    opening: 'Saldo no início do ano',
    deposits: 'Compras de moedas',
    takenBack: 'Tomado de volta pelo banco',
    withdrawn: 'Saques',
    received: 'Transferências recebidas',
    sent: 'Transferências enviadas',
    staked: 'Valor jogado',
    refunded: 'Devolvido de jogos',
    won: 'Prêmios',
    withheld: 'Imposto retido',
    commissions: 'Comissões',
    other: 'Outros',
    closing: 'Saldo no fim do ano',
    net: 'Resultado dos jogos',
  },
}

const en: Messages = {
  figure: 'Item',
  amount: 'Amount (R$)',
  year: 'Year',
  name: 'Name',
  cpf: 'CPF',
  username: 'Username',
  of: {
    opening: 'Balance at the start of the year',
    deposits: 'Coins bought',
    takenBack: 'Taken back by the bank',
    withdrawn: 'Withdrawals',
    received: 'Transfers received',
    sent: 'Transfers sent',
    staked: 'Played',
    refunded: 'Refunded by games',
    won: 'Prizes',
    withheld: 'Tax withheld',
    commissions: 'Commissions',
    other: 'Other',
    closing: 'Balance at the end of the year',
    net: 'Result of the games',
  },
}

/** The labels of a year's file. */
export const messagesOf = (lang: Lang): Messages => (lang === 'en' ? en : pt)

/** A year as lines of label and amount. */
export const yearLines = (year: Year, lang: Lang): [string, number][] =>
  FIGURES.map(figure => [messagesOf(lang).of[figure], centavosToReais(year[figure])])
