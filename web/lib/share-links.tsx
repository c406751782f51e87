import { Copy, MessageCircle, Send } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { shareWayMessages } from './i18n.ts'
import styles from './share-links.module.css'

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

/** Ways to send a link: four networks, and a field to copy it from. `text` goes before the link, `label` names the field. */
export function ShareLinks({ link, text, label }: { link: string; text: string; label: string }) {
  const messages = useMessages(shareWayMessages)
  return (
    <>
      <Stack as="ul" columns={4} gap={2} className={styles.networks} aria-label={messages.networks}>
        {NETWORKS.map(({ name, mark, address }) => (
          <li key={name}>
            <a href={address(link, text)} target="_blank" rel="noreferrer">
              <Stack as="span" align="center" justify="center" tone="text" className={styles.mark} aria-hidden="true">
                {mark}
              </Stack>
              {name}
              <span className="visually-hidden">, {messages.opens}</span>
            </a>
          </li>
        ))}
      </Stack>
      <CopyLink link={link} label={label} />
    </>
  )
}

function CopyLink({ link, label }: { link: string; label: string }) {
  const messages = useMessages(shareWayMessages)
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast.ok(messages.copied)
    } catch {
      // Where the clipboard is unavailable, select the link for a manual copy.
      field.current?.select()
      toast.warn(messages.copyFailed)
    }
  }
  return (
    <Row gap={2} align="center" marginBottom={4} className={styles.copy}>
      <input ref={field} readOnly value={link} aria-label={label} onFocus={event => event.target.select()} />
      <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </Row>
  )
}
