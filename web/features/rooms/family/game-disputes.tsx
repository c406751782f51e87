import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FamilyGame } from '#contract/api/player/family-rooms.ts'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { useMessages } from '#client/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { matchQuery, refreshRooms } from '../api.ts'
import { familyType } from '../room-type.ts'
import type { FamilyDoc } from './play-summary.tsx'

/** The disputes of my prediction: of its match, of those it names, and of who is told to have scored (C9). */
export function GameDisputes({ room, game }: { room: FamilyDoc; game: FamilyGame }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  const hasResult = room.status === 'running' || room.status === 'finished'
  const match = useQuery({ ...matchQuery(room._match._id), enabled: hasResult })
  const named = game.scorers.map(({ _athlete }) => [_athlete._id, _athlete.name] as const)
  const scored = (match.data?.goals ?? []).flatMap(({ _athlete, name }) =>
    _athlete ? [[_athlete, name] as const] : [],
  )
  const names = new Map([[room._match._id, pairOf(room._match, unknownTeam)] as const, ...scored, ...named])
  return (
    <DisputeSection
      game={{
        id: room._id,
        hasResult,
        payDate: room.payDate,
        offset: room.offset,
        about: 'fact',
        facts: [...names].map(([id, name]) => ({ id, name })),
        onClosed: () => void refreshRooms(client, familyType),
      }}
    />
  )
}
