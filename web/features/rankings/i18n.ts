import { defineWords } from '#web/lib/i18n.ts'

/** Words of the ranking of the week. */
const pt = {
  title: 'Ranking da semana',
  text: 'Pontos dos Craques da Semana, de segunda a domingo.',
  rules: 'Como conta',
  loading: 'Carregando o ranking',
  broken: 'O ranking não carregou',
  empty: 'Sem ranking',
  emptyText: 'Ninguém pontuou nesta semana ainda. O primeiro lugar está vago.',
  play: 'Ver Craques da Semana',
  podium: 'Os três primeiros',
  others: 'Do quarto lugar em diante',
  place: (place: string) => `${place} lugar`,
  me: 'Você',
  myPlace: 'Sua posição',
  point: 'ponto',
  points: 'pontos',
  pts: 'pts',
}

export type RankingWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
