import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import styles from './share-picture.module.css'
import { shareMessages } from './i18n.ts'

/** A picture for a message, with the link that goes with it. `path` is its address without a query. */
export interface ShownPicture {
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
export function SharePicture({ path, name, link }: ShownPicture) {
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
