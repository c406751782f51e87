import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, ChevronRight, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type MyGame, myGames } from '#contract/api/player/my-games.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { GAME_MODES, type GameMode } from '#contract/profiles.ts'
import { Badge, type BadgeProps, Chip, LiveBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { call } from '#web/lib/call.ts'
import { gameLink } from '#web/lib/game-link.ts'
import { gameNameIn } from '#web/lib/game-name.ts'
import { HistoryPage, type Shown } from '#web/lib/history-page.tsx'
import { isCameBack } from '#web/lib/i18n.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { formatPointsOf, ordinal } from '#web/lib/points.ts'
import { useHasMode, useHasStake } from '#web/lib/profile.ts'
import { messages as myGamesMessages } from './i18n.ts'
import styles from '#web/lib/history.module.css'

/** The match minute advances without events. */
const MINUTES_MS = 30_000
const PAGE = 20

/** My games in all modes, as one paged list. */
const myGamesQuery = (status: Shown, mode: GameMode | undefined) =>
  infiniteQueryOptions({
    queryKey: ['my-games', status, mode],
    queryFn: ({ pageParam, signal }) =>
      call(myGames, {
        query: { status, limit: PAGE, ...(mode && { mode }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A game that finishes moves behind the others, so drop duplicates.
    select: ({ pages }) => [...new Map(pages.flatMap(({ docs }) => docs).map(game => [game._id, game])).values()],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ docs }) => docs.some(({ status }) => status === 'running')) ? MINUTES_MS : false,
  })

const isFinished = ({ status }: MyGame): boolean => status === 'paid' || status === 'void'

/** My games in all modes: active first, then finished. */
export function MyGamesScreen() {
  const messages = useMessages(myGamesMessages)
  const navigate = useNavigate()
  const [mode, setMode] = useState<GameMode>()
  // In the URL, so that the tab is the same on the way back from a game.
  const shown: Shown = useSearch({ strict: false }).list ?? 'active'
  const show = (next: Shown) =>
    void navigate({ to: '.', search: next === 'active' ? {} : { list: next }, replace: true, resetScroll: false })
  return (
    <HistoryPage
      messages={messages}
      intro={
        <>
          <p>{messages.text}</p>
          <Row gap={4} wrap>
            <Link to="/my_games/week" className={linkClass}>
              {messages.week} <ChevronRight aria-hidden="true" />
            </Link>
            <Link to="/leagues" className={linkClass}>
              {messages.leagues} <ChevronRight aria-hidden="true" />
            </Link>
          </Row>
        </>
      }
      filters={<Modes mode={mode} onChange={setMode} />}
      shown={shown}
      onShow={show}
      list={useInfiniteQuery(myGamesQuery(shown, mode))}
      height={96}
      groups={[
        { title: messages.groups.now, has: game => !isFinished(game) },
        { title: messages.groups.finished, has: isFinished },
      ]}
      empty={<Empty isArchived={shown === 'archived'} />}
    >
      {game => <GameRow key={game._id} game={game} />}
    </HistoryPage>
  )
}

function Modes({ mode, onChange }: { mode: GameMode | undefined; onChange: (mode: GameMode | undefined) => void }) {
  const messages = useMessages(myGamesMessages)
  const has = useHasMode()
  return (
    <Row gap={2} wrap role="group" aria-label={messages.filter}>
      <Chip pressed={mode === undefined} onClick={() => onChange(undefined)}>
        {messages.all}
      </Chip>
      {GAME_MODES.filter(each => has({ mode: each })).map(each => (
        <Chip key={each} pressed={mode === each} onClick={() => onChange(each)}>
          {messages.modes[each]}
        </Chip>
      ))}
    </Row>
  )
}

/** One game: links to its page, or to my own game on a card I entered. */
export function GameRow({ game }: { game: MyGame }) {
  const messages = useMessages(myGamesMessages)
  const lang = useLang()
  const { mode, sent, sentDate, best } = game
  const about = [
    messages.modes[mode],
    sentDate && formatFullMoment(sentDate, lang),
    sent > 1 && messages.sent(sent),
  ].filter(Boolean)
  return (
    <li className={styles.row}>
      <Link {...gameLink(game, best)} className={styles.link}>
        <Stack as="span" className={styles.what}>
          <b>{gameNameIn(game, lang)}</b>
          <small>{about.join(' · ')}</small>
          <Row as="span" gap={2} align="center" wrap marginTop={1}>
            <Status game={game} />
            <Position game={game} />
          </Row>
        </Stack>
        <Money game={game} />
      </Link>
    </li>
  )
}

const TONES: Record<MyGame['status'], NonNullable<BadgeProps['tone']>> = {
  open: 'green',
  preparing: 'info',
  running: 'orange',
  over: 'info',
  paid: 'plain',
  void: 'outline',
}

function Status({ game: { status, sent, mode } }: { game: MyGame }) {
  const messages = useMessages(myGamesMessages)
  if (status === 'running') return <LiveBadge>{messages.status.running}</LiveBadge>
  // A duel is entered when it starts, so nothing is missing before.
  if (sent === 0 && mode !== 'coach-friend') return <Badge tone="info">{messages.notStarted}</Badge>
  if (sent === 0) return <Badge tone="orange">{messages.notSent}</Badge>
  return <Badge tone={TONES[status]}>{messages.status[status]}</Badge>
}

/** My rank and points; for a question, my answer. */
function Position({ game }: { game: MyGame }) {
  const messages = useMessages(myGamesMessages)
  const lang = useLang()
  const { position, totalScore, entries, answer, status } = game
  if (answer !== null) return <Badge>{messages.answered(answer)}</Badge>
  if (position === null || status === 'void') return null
  return (
    <Badge>
      {messages.rank(ordinal(position, lang), entries)}
      {totalScore !== null && ` · ${formatPointsOf(totalScore, lang, messages)}`}
    </Badge>
  )
}

/** The possible prize, my prize if it ended now, and once it is over, my payout. */
function Money({ game }: { game: MyGame }) {
  const messages = useMessages(myGamesMessages)
  const lang = useLang()
  const { prizes, staked, amount, status, position } = game
  const hasStake = useHasStake({ price: staked, amount })
  // A free room, or one that nobody has paid for yet.
  if (!hasStake || (amount === 0n && staked === 0n)) return null
  const paid = { prize: centavos(prizes), price: centavos(staked) }
  const [value, label] =
    status === 'void'
      ? [staked, messages.refunded]
      : status === 'paid'
        ? [prizes, isCameBack(paid) ? messages.cameBack(formatReais(staked, lang)) : messages.received]
        : position === null || status === 'preparing' || status === 'open'
          ? [amount, messages.pot]
          : [prizes, status === 'running' ? messages.ifNow : messages.toCome]
  return (
    <Text as="span" textAlign="end" flex="none" className={styles.figure}>
      <b className="figure">{formatReais(value, lang)}</b> <small>{label}</small>
    </Text>
  )
}

function Empty({ isArchived }: { isArchived: boolean }) {
  const messages = useMessages(myGamesMessages)
  return (
    <State
      art={isArchived ? <Archive /> : <Ticket />}
      title={isArchived ? messages.emptyArchived : messages.empty}
      text={isArchived ? messages.emptyArchivedText : messages.emptyText}
      action={
        isArchived ? undefined : (
          <Link to="/athletes_of_the_week" className={buttonClass()}>
            {messages.play}
          </Link>
        )
      }
    />
  )
}
