import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Download, Lock, Send } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveFile } from '#client/save-file.ts'
import { challengePlayedAthlete, challengePlayedChampionship } from '#contract/api/player/sharing.ts'
import type { Lang } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { publicCardQuery } from '#web/lib/public-card.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { ShareLinks } from '#web/lib/share-links.tsx'
import type { Game } from './api.ts'
import { messages as cardMessages, shareMessages } from './i18n.ts'
import styles from './share-picture.module.css'

/** A share image with its link. `path` is its path without a query. */
interface ShownPicture {
  path: string
  name: string
  link: string
}

/** Fetches the story image of a game in a language. */
type Story = (lang: Lang) => Promise<Response>

/** Whether the browser can share files with other apps; otherwise images are downloaded. */
function sendsFiles(): boolean {
  const probe = new File([''], 'crava.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** The image preview and its share buttons: the normal format, and for a game a full-height story. */
function SharePicture({ path, name, link, story }: ShownPicture & { story: Story | undefined }) {
  const messages = useMessages(shareMessages)
  const lang = useLang()
  return (
    <Stack gap={3} className={styles.picture}>
      <img src={`${path}?lang=${lang}`} alt={messages.alt(name)} width={1200} height={630} loading="lazy" />
      <Stack gap={2} columns={story ? 2 : undefined} from={600}>
        <SendPicture
          label={sendsFiles() ? messages.picture : messages.save}
          link={link}
          read={() => fetch(`${path}?lang=${lang}&shape=tall`)}
        />
        {story && (
          <SendPicture
            label={sendsFiles() ? messages.story : messages.saveStory}
            link={link}
            read={() => story(lang)}
            name="crava-story.png"
          />
        )}
      </Stack>
    </Stack>
  )
}

/** Shares an image with other apps, or downloads it where the browser cannot. */
function SendPicture({
  label,
  link,
  read,
  name = 'crava.png',
}: {
  label: string
  link: string
  read: () => Promise<Response>
  name?: string
}) {
  const messages = useMessages(shareMessages)
  const [busy, setBusy] = useState(false)
  const sends = sendsFiles()
  async function send() {
    setBusy(true)
    try {
      const answer = await read()
      if (!answer.ok) throw new Error(`The picture was refused: ${answer.status}`)
      const file = new File([await answer.blob()], name, { type: 'image/png' })
      if (sends) return await navigator.share({ files: [file], text: link })
      saveFile(name, file)
      toast.ok(messages.saved)
    } catch (error) {
      // Closing the share dialog is a cancellation, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(messages.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="sec"
      block
      busy={busy}
      icon={sends ? <Send aria-hidden="true" /> : <Download aria-hidden="true" />}
      onClick={() => void send()}
    >
      {label}
    </Button>
  )
}

/** The signed token of a game of mine, for a challenge link. */
const sealQuery = (game: Game | undefined) => ({
  queryKey: ['challenge of', game?._id],
  queryFn: () =>
    call(game !== undefined && 'matches' in game ? challengePlayedChampionship : challengePlayedAthlete, {
      params: { id: game?._id ?? '' },
    }),
  staleTime: Infinity,
})

/** Shares a card; with a game of mine, as a challenge. */
export function ShareSheet({
  card,
  game,
  open,
  onClose,
}: {
  card: { _id: string; name: string }
  game?: Game | undefined
  open: boolean
  onClose: () => void
}) {
  const messages = useMessages(cardMessages)
  const common = useMessages(commonMessages)
  const code = useQuery(meQuery).data?.code
  // Adds the code where the card takes it; the link waits for the lookup, so that an immediate copy has it too.
  const result = useQuery({ ...publicCardQuery(card._id, code), enabled: open && code !== undefined })
  const isConfirming = code !== undefined && result.isPending
  const taken = result.data?.code?.valid ? code : undefined
  const challenge = useQuery({ ...sealQuery(game), enabled: open && game !== undefined })
  const says = game === undefined ? messages.share : messages.challenge.share
  const skeleton = <Skeletons label={messages.card.loading} shape="block" heights={[220]} />
  const ways = (token?: string) => (
    <ShareWays
      link={shareLink(location.origin, card._id, taken, token)}
      text={says.text(card.name)}
      picture={{ path: `/api/public/card/${card._id}/image`, name: card.name }}
    />
  )
  return (
    <Sheet open={open} onClose={onClose} title={says.title} closeLabel={common.close}>
      {isConfirming ? (
        skeleton
      ) : game === undefined ? (
        ways()
      ) : (
        <Loaded query={challenge} skeleton={skeleton}>
          {({ token }) => (
            <>
              {ways(token)}
              <Note icon={<Lock aria-hidden="true" />}>{messages.challenge.share.note}</Note>
            </>
          )}
        </Loaded>
      )}
      {taken !== undefined && (
        <Note tone="green" icon={<BadgePercent aria-hidden="true" />}>
          {messages.share.code} <strong>{taken}</strong>.
        </Note>
      )}
    </Sheet>
  )
}

/** The share image, four networks, and the link itself. */
export function ShareWays({
  link,
  text,
  picture,
  story,
}: {
  link: string
  text: string
  picture: { path: string; name: string }
  story?: Story
}) {
  const messages = useMessages(cardMessages)
  return (
    <>
      <SharePicture {...picture} link={link} story={story} />
      <ShareLinks link={link} text={text} label={messages.share.link} />
    </>
  )
}
