import { defineMessages } from '../lib/i18n.ts'

const pt = {
  title: 'Este jogo não está nesta casa',
  text: 'Aqui a Crava oferece outros jogos. O que você já jogou continua valendo.',
  home: 'Ver os jogos daqui',
  mine: 'Minhas salas',
}
export type NotOfferedMessages = typeof pt
export const notOfferedMessages = defineMessages(pt, () => import('./not-offered-messages.en.ts'))
