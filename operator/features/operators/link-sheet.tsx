import { CopyCode } from '#client/copy-code.tsx'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { Moment } from '#operator/lib/moment.tsx'
import type { Link } from './api.ts'
import { words as operatorsWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** The link by which somebody chooses their password, shown this once. Its secret is behind the `#`: no server's log has it. */
export function LinkSheet({ name, link, onClose }: { name: string; link: Link | undefined; onClose: () => void }) {
  const words = useWords(operatorsWords)
  const common = useWords(commonWords)
  return (
    <Sheet open={link !== undefined} onClose={onClose} title={words.linkTitle} closeLabel={common.close}>
      {link && (
        <div className={styles.parts}>
          <Note tone="orange">
            <p>{words.linkText(name)}</p>
          </Note>
          <CopyCode label={words.link} code={`${location.origin}/welcome#${link.link}`} />
          <p className={styles.quiet}>
            {words.until} <Moment at={link.until} />
          </p>
          <Button block onClick={onClose}>
            {words.ready}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
