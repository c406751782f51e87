import { defineMessages } from '../lib/i18n.ts'

const pt = {
  label: 'Aviso da Crava',
  entries: 'Entradas paradas',
  deposits: 'Depósitos parados',
  payouts: 'Saques em espera',
  modes: {
    'athlete-card': 'Craques da Semana',
    'card-game': 'Placares',
    'coach-friend': 'Família vs Amigos',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Palpite relâmpago',
  },
  paused: (mode: string) => `${mode}: entradas paradas`,
}
export type OperatorNoticeMessages = typeof pt
export const operatorNoticeMessages = defineMessages(pt, () => import('./house-notice-messages.en.ts'))
