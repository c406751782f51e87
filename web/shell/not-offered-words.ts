import { defineWords } from '../lib/i18n.ts'

const pt = {
  title: 'Este jogo não está nesta casa',
  text: 'Aqui a Crava oferece outros jogos. O que você já jogou continua valendo.',
  home: 'Ver os jogos daqui',
  mine: 'Minhas salas',
}
export type NotOfferedWords = typeof pt
export const notOfferedWords = defineWords(pt, () => import('./not-offered-words.en.ts'))
