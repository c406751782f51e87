import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Ticket } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Badge, type BadgeProps, LiveBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { HistoryPage, HistoryRow, type Shown } from '#web/lib/history-page.tsx'
import { formatPrize, isCameBack, prizeMessages } from '#web/lib/i18n.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { useArchive } from '#web/lib/use-archive.ts'
import type { Game } from './api.ts'
import { typeOf, useCardType } from './card-type.ts'
import { historyMessages } from './i18n.ts'
import { historyGameLink, listLink } from './links.ts'
import { archiveMutation, historyQuery } from './played-api.ts'
import styles from '#web/lib/history.module.css'

/** One sent game: links to its detail; the button beside it archives or restores it. */
function PlayedRow({ game, onGone }: { game: Game; onGone: () => void }) {
  const messages = useMessages(historyMessages)
  const lang = useLang()
  const prize = useMessages(prizeMessages)
  const archive = useArchive(messages, archiveMutation(useQueryClient()))
  const isArchived = !game.status
  const hasPoints = game._card.status === 'running' || game._card.status === 'finished'
  return (
    <HistoryRow
      messages={messages}
      name={game._card.name}
      isArchived={isArchived}
      isBusy={archive.isBusy}
      onToggle={() => void archive.toggle(game, isArchived).then(done => done && onGone())}
    >
      <Link
        {...historyGameLink(typeOf(game), game._id)}
        search={game.status ? {} : { list: 'archived' }}
        className={styles.link}
      >
        <Stack as="span" className={styles.what}>
          <b>{game._card.name}</b>
          <small>{messages.sentAt(formatFullMoment(game.createdAt, lang))}</small>
          <Row as="span" gap={2} align="center" wrap marginTop={1}>
            <CardState game={game} />
            {game.position !== null && hasPoints && !game.void && (
              <Badge>{messages.rank(ordinal(game.position, lang))}</Badge>
            )}
            {game.prize > 0n && (
              <Badge tone={isCameBack(game) ? 'plain' : 'orange'}>{formatPrize(game, prize, lang)}</Badge>
            )}
          </Row>
        </Stack>
        <Text as="span" textAlign="end" flex="none" className={styles.figure}>
          <b className="figure">{hasPoints ? formatPoints(game.totalScore, lang) : '--'}</b>{' '}
          <small>{pointsUnit(game.totalScore, messages)}</small>
        </Text>
      </Link>
    </HistoryRow>
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

/** All sent games, newest first: active or archived. */
export function HistoryScreen() {
  const messages = useMessages(historyMessages)
  const type = useCardType()
  const navigate = useNavigate()
  // In the URL, so that the tab is the same on the way back from a game.
  const shown: Shown = useSearch({ strict: false }).list ?? 'active'
  const show = (next: Shown) =>
    void navigate({ to: '.', search: next === 'active' ? {} : { list: next }, replace: true, resetScroll: false })
  return (
    <HistoryPage
      messages={messages}
      intro={<p>{messages.of[type.mode].text}</p>}
      shown={shown}
      onShow={show}
      list={useInfiniteQuery(historyQuery(type, shown === 'archived'))}
      height={84}
      empty={<Empty shown={shown} />}
    >
      {(game, onGone) => <PlayedRow key={game._id} game={game} onGone={onGone} />}
    </HistoryPage>
  )
}

function Empty({ shown }: { shown: Shown }) {
  const messages = useMessages(historyMessages)
  const type = useCardType()
  const isArchived = shown === 'archived'
  return (
    <State
      art={isArchived ? <Archive /> : <Ticket />}
      title={isArchived ? messages.emptyArchived : messages.empty}
      text={isArchived ? messages.emptyArchivedText : messages.of[type.mode].emptyText}
      action={
        <Link {...listLink(type)} className={buttonClass({ variant: isArchived ? 'sec' : 'pri' })}>
          {messages.play}
        </Link>
      }
    />
  )
}
