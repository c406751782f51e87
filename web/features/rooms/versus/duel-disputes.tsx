import { useQueryClient } from '@tanstack/react-query'
import { DisputePart } from '#web/lib/disputes/dispute-part.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { matchWords } from '#web/lib/match-words.ts'
import { refreshRooms } from '../api.ts'
import type { DuelUse } from '../kind.ts'
import type { TimedDuel } from './api.ts'

/** The disputes of a duel of mine: it is decided by its match (C9). */
export function DuelDisputes({ duel, use }: { duel: TimedDuel; use: DuelUse }) {
  const client = useQueryClient()
  const { unknownTeam } = useWords(matchWords)
  return (
    <DisputePart
      game={{
        id: duel._id,
        hasResult: duel.status === 'running' || duel.status === 'finished',
        payDate: duel.payDate,
        offset: duel.offset,
        about: 'match',
        facts: [{ id: duel._match._id, name: pairOf(duel._match, unknownTeam) }],
        onClosed: () => void refreshRooms(client, use),
      }}
    />
  )
}
