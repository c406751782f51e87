import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { publicCardQuery } from '#web/lib/public-card.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { ShareLinks } from '#web/lib/share-links.tsx'
import { messages as cardMessages } from './i18n.ts'
import { SharePicture } from './share-picture.tsx'

/** Ways to send a card to others. */
export function ShareSheet({
  card,
  open,
  onClose,
}: {
  card: { _id: string; name: string }
  open: boolean
  onClose: () => void
}) {
  const messages = useMessages(cardMessages)
  const common = useMessages(commonMessages)
  const code = useQuery(meQuery).data?.code
  // A code goes along where the card takes it, and waits to be asked for: who copies at once has it too.
  const result = useQuery({ ...publicCardQuery(card._id, code), enabled: open && code !== undefined })
  const isConfirming = code !== undefined && result.isPending
  const taken = result.data?.code?.valid ? code : undefined
  const link = shareLink(location.origin, card._id, taken)
  return (
    <Sheet open={open} onClose={onClose} title={messages.share.title} closeLabel={common.close}>
      {isConfirming ? (
        <Skeletons label={messages.card.loading} shape="block" heights={[220]} />
      ) : (
        <ShareWays
          link={link}
          text={messages.share.text(card.name)}
          picture={{ path: `/api/public/card/${card._id}/image`, name: card.name }}
        />
      )}
      {taken !== undefined && (
        <Note tone="green" icon={<BadgePercent aria-hidden="true" />}>
          {messages.share.code} <strong>{taken}</strong>.
        </Note>
      )}
    </Sheet>
  )
}

/** What is shared, as a picture; four networks; and the link itself. */
export function ShareWays({
  link,
  text,
  picture,
}: {
  link: string
  text: string
  picture: { path: string; name: string }
}) {
  const messages = useMessages(cardMessages)
  return (
    <>
      <SharePicture {...picture} link={link} />
      <ShareLinks link={link} text={text} label={messages.share.link} />
    </>
  )
}
