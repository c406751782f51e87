import { useMessages } from '#client/i18n.ts'
import { Note } from '#ui/note.tsx'
import type { GameState } from './api.ts'
import { formatVoid, gameMessages } from './i18n.ts'

/** Why a game is void, or who put its payment on hold. */
export function GameNotes({
  game: { state, voided, hold },
}: {
  game: { state: GameState; voided: string | null; hold: string | null }
}) {
  const messages = useMessages(gameMessages)
  if (voided !== null) {
    const reason = formatVoid(voided, messages)
    return <Note tone="orange">{state === 'voiding' ? messages.isVoiding(reason) : messages.wasVoid(reason)}</Note>
  }
  return hold !== null && <Note tone="orange">{messages.onHold(hold)}</Note>
}
