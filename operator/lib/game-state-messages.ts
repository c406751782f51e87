import { defineMessages } from '#client/i18n.ts'
import type { GAME_STATES } from '#contract/api/admin/cards.ts'

/** What a game of the pools engine is in: a card, a room, a duel, a push game. */
export type GameState = (typeof GAME_STATES)[number]

const pt: Record<GameState, string> = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  open: 'Aberta',
  locked: 'Preparando',
  running: 'Ao vivo',
  provisional: 'Conferir',
  settling: 'Pagando',
  paid: 'Encerrada',
  voiding: 'Devolvendo',
  void: 'Anulada',
}

export const gameStateMessages = defineMessages(pt, () => import('./game-state-messages.en.ts'))
