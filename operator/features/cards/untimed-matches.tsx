import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { KickOffFields, roundAheadQuery, useKickOffs } from '#operator/lib/kick-offs.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import type { SharedCard } from './card-type.ts'
import { editorMessages } from './i18n.ts'

export interface UntimedMatchesProps {
  card: SharedCard & { championship?: string | null }
  /** Ids of its matches without a kick-off. */
  matches: readonly string[]
}

/** C2: a card opens once every match has a kick-off. Lists the matches without one, with fields to set it. */
export function UntimedMatches({ card: { championship, round }, matches }: UntimedMatchesProps) {
  const messages = useMessages(editorMessages)
  const isNeeded = matches.length > 0 && Boolean(championship) && round !== null
  const ahead = useQuery({ ...roundAheadQuery(championship ?? '', round ?? undefined), enabled: isNeeded })
  const shown = isNeeded ? (ahead.data?.docs.filter(match => matches.includes(match._id)) ?? []) : []
  const kickOffs = useKickOffs(shown)
  if (isNeeded && ahead.isError && !ahead.data) return <Pending read={ahead} />
  if (shown.length === 0) return null
  return (
    <Card title={messages.kickOffs}>
      <Stack gap={4}>
        <KickOffFields matches={shown} kickOffs={kickOffs} />
        <div>
          <Button
            icon={<Clock aria-hidden="true" />}
            busy={kickOffs.busy}
            disabled={kickOffs.changes === 0}
            onClick={() => void kickOffs.save().then(isSaved => isSaved && toast.ok(messages.kickOffsSaved))}
          >
            {messages.kickOffsSave}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
