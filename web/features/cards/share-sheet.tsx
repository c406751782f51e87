import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Copy, MessageCircle, Send } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { words as cardWords } from './i18n.ts'
import { SharePicture } from './share-picture.tsx'
import styles from './share-sheet.module.css'

interface Network {
  name: string
  mark: ReactNode
  address: (link: string, text: string) => string
}

const NETWORKS: readonly Network[] = [
  {
    name: 'WhatsApp',
    mark: <MessageCircle />,
    address: (link, text) => `https://wa.me/?text=${encodeURIComponent(`${text}: ${link}`)}`,
  },
  {
    name: 'Telegram',
    mark: <Send />,
    address: (link, text) => `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`,
  },
  {
    name: 'X',
    mark: 'X',
    address: (link, text) =>
      `https://x.com/intent/post?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`,
  },
  {
    name: 'Facebook',
    mark: 'f',
    address: link => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
  },
]

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
  const words = useWords(cardWords)
  const common = useWords(commonWords)
  const code = useQuery(meQuery).data?.code
  const link = shareLink(location.origin, card._id, code)
  return (
    <Sheet open={open} onClose={onClose} title={words.share.title} closeLabel={common.close}>
      <ShareWays
        link={link}
        text={words.share.text(card.name)}
        picture={{ path: `/api/public/card/${card._id}/image`, name: card.name }}
      />
      {code !== undefined && (
        <Note tone="green" icon={<BadgePercent aria-hidden="true" />}>
          {words.share.code} <strong>{code}</strong>.
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
  const words = useWords(cardWords)
  return (
    <>
      <SharePicture {...picture} link={link} />
      <ul className={styles.networks} aria-label={words.share.networks}>
        {NETWORKS.map(({ name, mark, address }) => (
          <li key={name}>
            <a href={address(link, text)} target="_blank" rel="noreferrer">
              <span className={styles.mark} aria-hidden="true">
                {mark}
              </span>
              {name}
              <span className="visually-hidden">, {words.share.opens}</span>
            </a>
          </li>
        ))}
      </ul>
      <CopyLink link={link} />
    </>
  )
}

function CopyLink({ link }: { link: string }) {
  const words = useWords(cardWords)
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast.ok(words.share.copied)
    } catch {
      // Some browsers keep the clipboard to themselves: the link is at least ready to be copied by hand.
      field.current?.select()
      toast.warn(words.share.copyFailed)
    }
  }
  return (
    <div className={styles.copy}>
      <input ref={field} readOnly value={link} aria-label={words.share.link} onFocus={event => event.target.select()} />
      <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {words.share.copy}
      </Button>
    </div>
  )
}
