import { defineWords } from '../lib/i18n.ts'

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
export type HouseNoticeWords = typeof pt
export const houseNoticeWords = defineWords(pt, () => import('./house-notice-words.en.ts'))
