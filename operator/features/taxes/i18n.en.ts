import type { TaxStatementsMessages } from './i18n.ts'

const en: TaxStatementsMessages = {
  title: 'Years of players',
  text: 'By CPF: an account that is closed and the next one are the same person.',
  year: 'Year',
  search: 'Search by name or username',
  searchHint: 'Name or username',
  table: year => `Years of players, ${year}`,
  name: 'Player',
  closed: 'account closed',
  cpf: 'CPF',
  deposits: 'Deposits',
  withdrawn: 'Withdrawals',
  staked: 'Staked',
  won: 'Prizes',
  withheld: 'Tax withheld',
  net: 'Result',
  closing: 'Balance at the end',
  sums: 'In the year, of those in the list',
  people: 'People',
  empty: 'Nobody in this year',
  emptyText: 'No money moved, or the search found nobody.',
  print: 'Print',
  export: 'Download CSV',
  exportTitle: 'Download the years with CPFs?',
  exportText: people => `The file carries the whole CPF of ${people}. That is kept in the audit log.`,
  exported: 'File saved',
  file: year => `years-${year}.csv`,
}

export default en
