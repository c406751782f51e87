import { useQueryClient } from '@tanstack/react-query'
import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { useMessages } from '#client/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { PUSH_KEY } from './api.ts'

/** The disputes of a question I answered: it is decided by its match (C9). */
export function PushDisputes({ doc, offset }: { doc: PushPlayed; offset: number }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  return (
    <DisputeSection
      game={{
        id: doc._id,
        hasResult: doc.payDate !== null || doc.result !== 'waiting',
        payDate: doc.payDate,
        offset,
        about: 'match',
        facts: [{ id: doc._match._id, name: pairOf(doc._match, unknownTeam) }],
        onClosed: () => void client.invalidateQueries({ queryKey: [PUSH_KEY] }),
      }}
    />
  )
}
