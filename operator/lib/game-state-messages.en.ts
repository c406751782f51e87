import type { GameState } from './game-state-messages.ts'

const en: Record<GameState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  open: 'Open',
  locked: 'Preparing',
  running: 'Live',
  provisional: 'To check',
  settling: 'Paying',
  paid: 'Finished',
  voiding: 'Refunding',
  void: 'Void',
}
export default en
