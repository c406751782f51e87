import { defineMessages } from '../lib/i18n.ts'

/** Words of the reminder of how long one has been here. */
const pt = {
  title: (time: string) => `Você está aqui há ${time}`,
  net: 'Seu resultado do mês',
  netText: 'Prêmios e devoluções menos o que você jogou.',
  text: 'Uma boa hora para ver se ainda está divertido. Dá para parar por hoje ou fazer uma pausa maior.',
  goOn: 'Continuar',
  pause: 'Fazer uma pausa',
}

export type ReminderMessages = typeof pt
export const reminderMessages = defineMessages(pt, () => import('./reminder-messages.en.ts'))

/** "45 min", "1 h", "1 h 30 min"; minutes in. */
export function formatStay(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
