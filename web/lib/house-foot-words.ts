import { defineWords } from './i18n.ts'

/** Words of who runs this, at the foot of a page. */
const pt = {
  run: (operator: string, licence: string) => `Operado por ${operator} · ${licence}`,
  help: 'O jogo pesou? Fale com alguém:',
}

export type HouseFootWords = typeof pt
export const houseFootWords = defineWords(pt, () => import('./house-foot-words.en.ts'))
