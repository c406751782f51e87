import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import {
  playedAthletePicture,
  playedChampionshipPicture,
  sharePlayedAthlete,
  sharePlayedChampionship,
} from '#contract/api/player/sharing.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ask, call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Game } from './api.ts'
import { shareMessages } from './i18n.ts'
import { ShareWays } from './share-sheet.tsx'

/** Button that shares a game of mine: its image and a public link. Only for closed cards (C12). */
export function ShareGame({ game }: { game: Game }) {
  const messages = useMessages(shareMessages)
  const common = useMessages(commonMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="sec" icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.mine}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={messages.mineTitle} closeLabel={common.close}>
        {open && <Ways game={game} />}
      </Sheet>
    </>
  )
}

function Ways({ game }: { game: Game }) {
  const messages = useMessages(shareMessages)
  const [endpoint, picture] =
    'matches' in game
      ? [sharePlayedChampionship, playedChampionshipPicture]
      : [sharePlayedAthlete, playedAthletePicture]
  const share = useQuery({
    queryKey: ['share', game._id],
    queryFn: () => call(endpoint, { params: { id: game._id } }),
    staleTime: Infinity,
  })
  return (
    <Loaded query={share} skeleton={<Skeleton shape="card" height={240} />}>
      {({ token }) => (
        <>
          <ShareWays
            link={`${location.origin}/g/${token}`}
            text={messages.mineText(game._card.name)}
            picture={{ path: `/api/public/game/${token}/image`, name: game._card.name }}
            story={lang => ask(picture, { params: { id: game._id }, query: { lang, shape: 'story' } })}
          />
          <Note>{messages.mineNote}</Note>
        </>
      )}
    </Loaded>
  )
}
