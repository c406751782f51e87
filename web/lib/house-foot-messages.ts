import { defineMessages } from './i18n.ts'

/** Words of who runs this, at the foot of a page. */
const pt = {
  run: (operator: string, licence: string) => `Operado por ${operator} · ${licence}`,
  help: 'O jogo pesou? Fale com alguém:',
}

export type OperatorFooterMessages = typeof pt
export const operatorFooterMessages = defineMessages(pt, () => import('./house-foot-messages.en.ts'))
