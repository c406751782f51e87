import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Megaphone } from 'lucide-react'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { dayOf, sayDate } from '#web/lib/moments.ts'
import { Problem } from '#web/lib/problem.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { gamesFileMutation, gamesQuery, type Use } from './api.ts'
import { influencerWords } from './i18n.ts'
import styles from './influencer-screen.module.css'

/** What each card brought: counts and money, never who played. */
export function GamesPart() {
  const words = useWords(influencerWords)
  const list = useInfiniteQuery(gamesQuery)
  const rows = list.data ?? []
  return (
    <Card title={words.games} action={rows.length > 0 && <DownloadButton />}>
      {list.data === undefined ? (
        list.isError ? (
          <Problem error={list.error} title={words.gamesBroken} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonGroup label={words.gamesLoading}>
            <Skeleton shape="card" height={160} />
          </SkeletonGroup>
        )
      ) : rows.length === 0 ? (
        <State art={<Megaphone />} title={words.noGames} text={words.noGamesText} />
      ) : (
        <ul className={styles.games} aria-label={words.list}>
          {rows.map(game => (
            <li key={game._id}>
              <Game game={game} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </Card>
  )
}

function Game({ game }: { game: Use }) {
  const words = useWords(influencerWords)
  const lang = useLang()
  const entries = new Intl.NumberFormat(lang).format(game.entries)
  return (
    <Link to="/c/$card" params={{ card: game._id }} className={styles.game}>
      <span className={styles.what}>
        <b>{game.name}</b>
        <small>{words.use(entries, game.entries === 1, formatReais(game.stakes, lang))}</small>
        <span>
          <Badge tone={game.dropped ? 'red' : game.status === 'new' ? 'green' : 'plain'}>
            {game.dropped ? words.dropped : words.statuses[game.status]}
          </Badge>
        </span>
      </span>
      <Brought game={game} />
    </Link>
  )
}

/** What it brings: an estimate, what was paid, or nothing. */
function Brought({ game: { dropped, commission, expected, paidAt } }: { game: Use }) {
  const words = useWords(influencerWords)
  const lang = useLang()
  const amount = commission ?? expected
  // A void card, and one without a fee.
  const isNothing = dropped || amount === null || amount === 0n
  const note = paidAt === null ? words.estimate : words.paidOn(sayDate(paidAt, lang))
  return (
    <span className={styles.brought}>
      <b className="figure">{isNothing ? '–' : formatReais(amount, lang)}</b>
      <small>{isNothing ? words.nothing : note}</small>
    </span>
  )
}

function DownloadButton() {
  const words = useWords(influencerWords)
  const file = useMutation(gamesFileMutation)
  async function save() {
    try {
      saveFile(`${words.fileName}-${dayOf(new Date())}.csv`, await file.mutateAsync())
      toast.ok(words.downloaded)
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
      {words.download}
    </Button>
  )
}
