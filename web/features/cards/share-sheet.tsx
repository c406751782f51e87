import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Download, Send } from 'lucide-react'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { publicCardQuery } from '#web/lib/public-card.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { ShareLinks } from '#web/lib/share-links.tsx'
import { messages as cardMessages, shareMessages } from './i18n.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import styles from './share-picture.module.css'

/** A picture for a message, with the link that goes with it. `path` is its address without a query. */
interface ShownPicture {
  path: string
  name: string
  link: string
}

/** Whether the browser passes pictures on to other apps; where not, they are saved. */
function sendsFiles(): boolean {
  const probe = new File([''], 'crava.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** The picture as it looks, and the button that sends it (tall, as messages show it). */
function SharePicture({ path, name, link }: ShownPicture) {
  const messages = useMessages(shareMessages)
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  const sends = sendsFiles()
  async function send() {
    setBusy(true)
    try {
      const answer = await fetch(`${path}?lang=${lang}&shape=tall`)
      if (!answer.ok) throw new Error(`The picture was refused: ${answer.status}`)
      await passOn(await answer.blob())
    } catch (error) {
      // Who closes the list of apps has changed their mind: that is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(messages.failed)
    } finally {
      setBusy(false)
    }
  }
  async function passOn(picture: Blob) {
    const file = new File([picture], 'crava.png', { type: 'image/png' })
    if (sends) return navigator.share({ files: [file], text: link })
    saveFile('crava.png', file)
    toast.ok(messages.saved)
  }
  return (
    <Stack gap={3} className={styles.picture}>
      <img src={`${path}?lang=${lang}`} alt={messages.alt(name)} width={1200} height={630} loading="lazy" />
      <Button
        variant="sec"
        block
        busy={busy}
        icon={sends ? <Send aria-hidden="true" /> : <Download aria-hidden="true" />}
        onClick={() => void send()}
      >
        {sends ? messages.picture : messages.save}
      </Button>
    </Stack>
  )
}

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
