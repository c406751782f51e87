import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Anos dos jogadores',
  text: 'Por CPF: uma conta encerrada e a seguinte são a mesma pessoa.',
  year: 'Ano',
  search: 'Procurar por nome ou usuário',
  searchHint: 'Nome ou usuário',
  table: (year: number) => `Anos dos jogadores, ${year}`,
  name: 'Jogador',
  closed: 'conta encerrada',
  cpf: 'CPF',
  deposits: 'Depósitos',
  withdrawn: 'Saques',
  staked: 'Valor jogado',
  won: 'Prêmios',
  withheld: 'Imposto retido',
  net: 'Resultado',
  closing: 'Saldo no fim',
  sums: 'No ano, de quem está na lista',
  people: 'Pessoas',
  empty: 'Ninguém neste ano',
  emptyText: 'Nenhum dinheiro se moveu, ou a busca não achou ninguém.',
  print: 'Imprimir',
  export: 'Baixar CSV',
  exportTitle: 'Baixar os anos com CPF?',
  exportText: (people: string) => `O arquivo leva o CPF inteiro de ${people}. Isso fica na auditoria.`,
  exported: 'Arquivo salvo',
  file: (year: number) => `anos-${year}.csv`,
}

export type TaxStatementsMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
