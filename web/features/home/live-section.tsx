import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { RunningGame } from '#contract/api/player/home.ts'
import {
  athleteEndEvent,
  athleteEvent,
  cardGameEndEvent,
  cardGameEvent,
  familyRoomEvent,
  notificationEvent,
  versusEvent,
  vipEvent,
} from '#contract/live.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { LiveBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { linkClass } from '#ui/link-look.ts'
import { gameLink } from '#web/lib/game-link.ts'
import { gameNameIn } from '#web/lib/game-name.ts'
import { isCameBack, matchMessages } from '#web/lib/i18n.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { MatchState } from '#web/lib/match-pair.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPointsOf, ordinal } from '#web/lib/points.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { codeOf } from '#web/lib/teams.ts'
import { runningQuery } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import { liveMessages } from './live-messages.ts'
import styles from './live-section.module.css'

/** Number of games shown collapsed. */
const SHOWN_AT_ONCE = 3

/** My position in each game under way, updated live. It takes no space when there is none or it cannot be read. */
export function LiveSection() {
  const messages = useMessages(liveMessages)
  const games = useQuery(runningQuery).data?.docs
  const [isUnfolded, setUnfolded] = useState(false)
  useFollowGames(useQueryClient(), games)
  if (!games?.length) return null
  const shown = isUnfolded ? games : games.slice(0, SHOWN_AT_ONCE)
  return (
    <section aria-labelledby="live">
      <LiveNews />
      <SectionTitle
        id="live"
        action={
          <Link to="/my_games" className={linkClass}>
            {messages.all}
          </Link>
        }
      >
        {messages.title}
      </SectionTitle>
      <ul className={styles.games}>
        {shown.map(game => (
          <li key={game._id}>
            <Game game={game} />
          </li>
        ))}
      </ul>
      {shown.length < games.length && (
        <Button variant="txt" size="sm" onClick={() => setUnfolded(true)}>
          {messages.more(games.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function Game({ game }: { game: RunningGame }) {
  const messages = useMessages(liveMessages)
  const lang = useLang()
  return (
    <Link {...gameLink(game)} className={styles.game} data-status={game.status}>
      <span className={styles.head}>
        {game.status === 'running' && <LiveBadge>{messages.now}</LiveBadge>}
        <strong>{gameNameIn(game, lang)}</strong>
        <ChevronRight aria-hidden="true" />
      </span>
      <span className={styles.standing}>
        <Place game={game} /> <Money game={game} />
      </span>
      {game.matches.length > 0 && (
        <span className={styles.matches}>
          {game.matches.map(match => (
            <Score key={match._id} match={match} />
          ))}
        </span>
      )}
    </Link>
  )
}

/** My rank and points; for a question, my answer; before kick-off, the start time. */
function Place({ game }: { game: RunningGame }) {
  const messages = useMessages(liveMessages)
  const top = useMessages(homeMessages).top
  const lang = useLang()
  const { position, totalScore, entries, answer, status, startDate } = game
  const moved = useMoved(position)
  if (answer !== null) return <span className={styles.lines}>{messages.answered(answer)}</span>
  if (position === null || status === 'preparing') {
    const begins = startDate === null ? messages.soon : messages.begins(formatMoment(startDate, lang))
    return <span className={styles.lines}>{begins}</span>
  }
  return (
    <span className={styles.place}>
      <span key={position} className={cx('figure', moved !== 0 && styles.moved)}>
        {ordinal(position, lang)}
      </span>{' '}
      <span>
        {messages.of(entries)}
        {totalScore !== null && ` · ${formatPointsOf(totalScore, lang, top)}`}
      </span>
      {moved !== 0 && (
        <span className={moved > 0 ? styles.up : styles.down}>
          {moved > 0 ? <ArrowUp size={14} aria-hidden="true" /> : <ArrowDown size={14} aria-hidden="true" />}
          {Math.abs(moved)}{' '}
          <span className="visually-hidden">{moved > 0 ? messages.up(moved) : messages.down(-moved)}</span>
        </span>
      )}
    </span>
  )
}

/** Number of ranks gained since the last change (negative when lost). */
function useMoved(position: number | null): number {
  const [seen, setSeen] = useState({ position, moved: 0 })
  if (seen.position !== position) {
    const moved = seen.position === null || position === null ? 0 : seen.position - position
    setSeen({ position, moved })
  }
  return seen.moved
}

/** My prize if it ended now; for a question, its possible prize. */
function Money({ game }: { game: RunningGame }) {
  const messages = useMessages(liveMessages)
  const lang = useLang()
  const { prizes, staked, amount, answer, status, payDate, position } = game
  const hasStake = useHasStake({ price: staked, amount })
  if (!hasStake) return null
  if (answer !== null || position === null || status === 'preparing') {
    return (
      <span className={styles.money}>
        <span className="figure">{formatReais(amount, lang)}</span> <small>{messages.pot}</small>
      </span>
    )
  }
  const wins = prizes > 0n && !isCameBack({ prize: centavos(prizes), price: centavos(staked) })
  return (
    <span className={cx(styles.money, wins && styles.wins)}>
      <span key={String(prizes)} className={cx('figure', styles.rolled)}>
        {formatReais(prizes, lang)}
      </span>{' '}
      <small>
        {status === 'running'
          ? messages.ifNow
          : payDate === null
            ? messages.paying
            : messages.paysAt(formatMoment(payDate, lang))}
      </small>
    </span>
  )
}

function Score({ match }: { match: RunningGame['matches'][number] }) {
  const words = useMessages(matchMessages)
  const { home, away, score } = match
  const [one, other] = [home, away].map(team => (team ? codeOf(team) : '?'))
  return (
    <span className={styles.match}>
      <abbr title={home?.name}>{one}</abbr>{' '}
      <b className="num">{score ? words.score(String(score.home), String(score.away)) : '×'}</b>{' '}
      <abbr title={away?.name}>{other}</abbr> <MatchState match={match} />
    </span>
  )
}

/** Announces changes of my rank and prize to screen readers, not every match minute. */
function LiveNews() {
  const messages = useMessages(liveMessages)
  const top = useMessages(homeMessages).top
  const lang = useLang()
  const games = useQuery(runningQuery).data?.docs ?? []
  const now = games
    .filter(({ position, status }) => position !== null && status === 'running')
    .map(({ name, position, prizes }) =>
      messages.news(name, top.rank(ordinal(position ?? undefined, lang)), formatReais(prizes, lang)),
    )
    .join(' ')
  const [first, setFirst] = useState<string>()
  if (first === undefined && now !== '') setFirst(now)
  return (
    <p role="status" className="visually-hidden">
      {first !== undefined && now !== first && now}
    </p>
  )
}

/** Goals come in bursts: one refetch covers all events within this time, at a random moment of it. */
const SPREAD_MS = 1_000

type Follow = (id: string, handle: () => void) => (() => void)[]

const FOLLOW: Record<RunningGame['mode'], Follow> = {
  'athlete-card': (id, handle) => [onLive(athleteEvent, [id], handle), onLive(athleteEndEvent, [id], handle)],
  'card-game': (id, handle) => [onLive(cardGameEvent, [id], handle), onLive(cardGameEndEvent, [id], handle)],
  'coach-friend': (id, handle) => [onLive(familyRoomEvent, [id], handle)],
  'game-vs': (id, handle) => [onLive(versusEvent, [id], handle)],
  'game-vs-vip': (id, handle) => [onLive(vipEvent, [id], handle)],
  // The result of a question arrives as a notification.
  'push-game': () => [],
}

/** Refetches my running games on their events. */
function useFollowGames(client: QueryClient, games: readonly RunningGame[] | undefined): void {
  const followed = (games ?? []).map(({ mode, _id }) => `${mode} ${_id}`).join(',')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => void client.invalidateQueries({ queryKey: runningQuery.queryKey })
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        read()
      }, Math.random() * SPREAD_MS)
    }
    const stops = [
      // The query subscribes the user's connected sockets to the events, so refetch once the socket is there.
      onLiveStart(read),
      // A game of mine started, was decided or paid.
      onLive(notificationEvent, [], soon),
    ]
    for (const one of followed === '' ? [] : followed.split(',')) {
      const [mode = '', id = ''] = one.split(' ')
      stops.push(...FOLLOW[mode as RunningGame['mode']](id, soon))
    }
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [client, followed])
}
