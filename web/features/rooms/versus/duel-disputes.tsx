import { useQueryClient } from '@tanstack/react-query'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { useMessages } from '#client/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { refreshRooms } from '../api.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'

/** The disputes of a duel of mine: it is decided by its match (C9). */
export function DuelDisputes({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  return (
    <DisputeSection
      game={{
        id: duel._id,
        hasResult: duel.status === 'running' || duel.status === 'finished',
        payDate: duel.payDate,
        offset: duel.offset,
        about: 'match',
        facts: [{ id: duel._match._id, name: pairOf(duel._match, unknownTeam) }],
        onClosed: () => void refreshRooms(client, roomType),
      }}
    />
  )
}
