import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Conciliação',
  text: 'Os nossos livros comparados com o banco, agora e Pix por Pix.',
  refresh: 'Consultar o banco',
  compare: 'Comparar',
  days: 'Dias comparados',
  tooLong: 'Compare no máximo 31 dias de cada vez.',
  now: 'O saldo agora',
  bank: 'No banco',
  books: 'Nos livros',
  difference: 'Diferença',
  underWay: 'A caminho',
  underWayNote: 'O banco já fez, nós ainda não lançamos',
  equal: 'Tudo bate',
  equalText: 'O banco e os livros têm o mesmo saldo.',
  explained: 'A diferença está explicada',
  explainedText: (amount: string) => `${amount} que o banco já fez e ainda não lançamos. Costuma sumir em segundos.`,
  unexplained: 'Há uma diferença sem explicação',
  unexplainedText: (amount: string) =>
    `Faltam explicar ${amount}. Consulte de novo daqui a pouco; se continuar, olhe os Pix abaixo, os saques abertos e o capital ou as taxas aprovadas que ainda não passaram no banco.`,
  flows: 'O que passou nesses dias',
  flowsTable: 'O que passou nesses dias, no banco e nos livros',
  flow: 'O quê',
  count: 'Quantos',
  received: 'Pix recebidos',
  paid: 'Saques pagos',
  returned: 'Pix devolvidos ou estornados',
  differences: 'Pix que não batem',
  differencesTable: 'Pix que não batem, um por linha',
  none: 'Todos os Pix desses dias batem, um a um.',
  what: { received: 'Recebido', returned: 'Devolvido' },
  type: {
    missing_here: 'Falta nos livros',
    missing_there: 'Falta no banco',
    amount: 'Valores diferentes',
  },
  whatTitle: 'O quê',
  typeTitle: 'O que não bate',
  e2e: 'Id do Pix',
  asOf: 'Livros de',
}

export type ReconciliationMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
