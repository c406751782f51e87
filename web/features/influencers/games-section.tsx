import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Megaphone } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { formatCount } from '#web/lib/formats.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { dayOf, formatDate } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { gamesFileMutation, gamesQuery, type Usage } from './api.ts'
import { influencerMessages } from './i18n.ts'
import styles from './influencer-screen.module.css'

/** Results per card: counts and money, never players. */
export function GamesSection() {
  const messages = useMessages(influencerMessages)
  const list = useInfiniteQuery(gamesQuery)
  return (
    <Card title={messages.games} action={list.data?.length ? <DownloadButton /> : undefined}>
      <Loaded
        query={list}
        title={messages.gamesBroken}
        skeleton={<Skeletons label={messages.gamesLoading} heights={[160]} />}
        empty={<State art={<Megaphone />} title={messages.noGames} text={messages.noGamesText} />}
      >
        {rows => (
          <Stack as="ul" marginBottom={3} className={styles.games} aria-label={messages.list}>
            {rows.map(game => (
              <li key={game._id}>
                <Game game={game} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      <MoreButton list={list} />
    </Card>
  )
}

function Game({ game }: { game: Usage }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  const entries = formatCount(game.entries, lang)
  return (
    <Link to="/c/$card" params={{ card: game._id }} className={styles.game}>
      <Stack as="span" gap={1} className={styles.what}>
        <b>{game.name}</b>
        <small>{messages.use(entries, game.entries === 1, formatReais(game.stakes, lang))}</small>
        <span>
          <Badge tone={game.dropped ? 'red' : game.status === 'new' ? 'green' : 'plain'}>
            {game.dropped ? messages.dropped : messages.statuses[game.status]}
          </Badge>
        </span>
      </Stack>
      <Brought game={game} />
    </Link>
  )
}

/** The commission: estimated, paid, or none. */
function Brought({ game: { dropped, commission, expected, paidAt } }: { game: Usage }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  const amount = commission ?? expected
  // A void card, and one without a fee.
  const isNothing = dropped || amount === null || amount === 0n
  const note = paidAt === null ? messages.estimate : messages.paidOn(formatDate(paidAt, lang))
  return (
    <Stack as="span" textAlign="end" flex="none" className={styles.brought}>
      <b className="figure">{isNothing ? '–' : formatReais(amount, lang)}</b>
      <small>{isNothing ? messages.nothing : note}</small>
    </Stack>
  )
}

function DownloadButton() {
  const messages = useMessages(influencerMessages)
  const file = useMutation(gamesFileMutation)
  async function save() {
    try {
      saveCsv(`${messages.fileName}-${dayOf(new Date())}.csv`, await file.mutateAsync())
      toast.ok(messages.downloaded)
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <Button
      variant="sec"
      size="sm"
      busy={file.isPending}
      icon={<Download aria-hidden="true" />}
      onClick={() => void save()}
    >
      {messages.download}
    </Button>
  )
}
