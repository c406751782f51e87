import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { formatPoints } from '#contract/money.ts'
import { Badge, type BadgeProps, LiveBadge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import styles from '#web/lib/history.module.css'
import type { Game } from './api.ts'
import { useArchive } from './use-history-archive.ts'
import { historyMessages } from './i18n.ts'
import { typeOf } from './card-type.ts'
import { historyGameLink } from './links.ts'
import { formatPrize, isCameBack, prizeMessages } from '#web/lib/i18n.ts'
import { formatFullMoment } from '#web/lib/moments.ts'

/** One sent game: it leads to its detail; the button beside it archives it or makes it active. */
export function HistoryRow({ game, onGone }: { game: Game; onGone: () => void }) {
  const messages = useMessages(historyMessages)
  const lang = useLang()
  const prize = useMessages(prizeMessages)
  const archive = useArchive()
  const hasPoints = game._card.status === 'running' || game._card.status === 'finished'
  return (
    <li className={styles.row}>
      <Link
        {...historyGameLink(typeOf(game), game._id)}
        search={game.status ? {} : { list: 'archived' }}
        className={styles.link}
      >
        <span className={styles.what}>
          <b>{game._card.name}</b>
          <small>{messages.sentAt(formatFullMoment(game.createdAt, lang))}</small>
          <span className={styles.tags}>
            <CardState game={game} />
            {game.position !== null && hasPoints && !game.void && (
              <Badge>{messages.rank(ordinal(game.position, lang))}</Badge>
            )}
            {game.prize > 0n && (
              <Badge tone={isCameBack(game) ? 'plain' : 'orange'}>{formatPrize(game, prize, lang)}</Badge>
            )}
          </span>
        </span>
        <span className={styles.figure}>
          <b className="figure">{hasPoints ? formatPoints(game.totalScore, lang) : '--'}</b>{' '}
          <small>{pointsUnit(game.totalScore, messages)}</small>
        </span>
      </Link>
      <IconButton
        label={game.status ? messages.archive(game._card.name) : messages.unarchive(game._card.name)}
        disabled={archive.isBusy}
        onClick={() => void archive.toggle(game).then(done => done && onGone())}
      >
        {game.status ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
      </IconButton>
    </li>
  )
}

const tones: Record<Game['_card']['status'], NonNullable<BadgeProps['tone']>> = {
  new: 'green',
  preparing: 'info',
  running: 'orange',
  finished: 'plain',
}

function CardState({ game }: { game: Game }) {
  const messages = useMessages(historyMessages)
  const { status } = game._card
  if (game.void) return <Badge tone="outline">{messages.void}</Badge>
  if (status === 'running') return <LiveBadge>{messages.status.running}</LiveBadge>
  return <Badge tone={tones[status]}>{messages.status[status]}</Badge>
}
