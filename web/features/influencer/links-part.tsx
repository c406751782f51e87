import { Copy, Link2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate, sayTime } from '#web/lib/moments.ts'
import { shareLink } from '#web/lib/share-link.ts'
import type { Desk } from './api.ts'
import { useCopy } from './copy-use.ts'
import { influencerWords } from './i18n.ts'
import styles from './influencer-screen.module.css'

/** The link of every open card that takes the code, with the code in it. */
export function LinksPart({ desk: { cards, code } }: { desk: Desk }) {
  const words = useWords(influencerWords)
  const lang = useLang()
  const copy = useCopy()
  return (
    <Card title={words.links}>
      {cards.length === 0 ? (
        <State art={<Link2 />} title={words.noLinks} text={words.noLinksText} />
      ) : (
        <>
          <p className={styles.quiet}>{words.linksText}</p>
          <RowList ruled>
            {cards.map(({ _id, name, startDate }) => (
              <ListRow
                key={_id}
                label={name}
                note={startDate && words.starts(`${sayDate(startDate, lang)}, ${sayTime(startDate, lang)}`)}
                end={
                  <Button
                    variant="out"
                    size="sm"
                    icon={<Copy aria-hidden="true" />}
                    aria-label={words.copyLinkOf(name)}
                    onClick={() => void copy(shareLink(location.origin, _id, code), words.linkCopied)}
                  >
                    {words.copyLink}
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
