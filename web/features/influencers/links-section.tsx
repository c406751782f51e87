import { Copy, Link2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { shareLink } from '#web/lib/share-link.ts'
import type { Actor } from './api.ts'
import { useCopy } from './use-copy.ts'
import { influencerMessages } from './i18n.ts'
import styles from './influencer-screen.module.css'

/** The link of every open card that takes the code, with the code in it. */
export function LinksSection({ actor: { cards, code } }: { actor: Actor }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  const copy = useCopy()
  return (
    <Card title={messages.links}>
      {cards.length === 0 ? (
        <State art={<Link2 />} title={messages.noLinks} text={messages.noLinksText} />
      ) : (
        <>
          <p className={styles.quiet}>{messages.linksText}</p>
          <RowList ruled>
            {cards.map(({ _id, name, startDate }) => (
              <ListRow
                key={_id}
                label={name}
                note={startDate && messages.starts(`${formatDate(startDate, lang)}, ${formatTime(startDate, lang)}`)}
                end={
                  <Button
                    variant="out"
                    size="sm"
                    icon={<Copy aria-hidden="true" />}
                    aria-label={messages.copyLinkOf(name)}
                    onClick={() => void copy(shareLink(location.origin, _id, code), messages.linkCopied)}
                  >
                    {messages.copyLink}
                  </Button>
                }
              />
            ))}
          </RowList>
        </>
      )}
    </Card>
  )
}
