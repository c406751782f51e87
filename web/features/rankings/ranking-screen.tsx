import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { ChevronRight, Medal, RefreshCw } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { getRanking, RANKING_MODES, type RankingMode } from '#contract/api/player/rankings.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Stack, Row } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { rankingNames } from '#web/lib/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { fitsMode, isWeekly } from '#web/lib/ranking-period.ts'
import { type Board, type RankingPage, snapshotKey } from '#web/lib/ranking.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { FIRST_PAGE, nextOfSnapshot, oneMoment } from '#web/lib/snapshot-pages.ts'
import { messages as rankingMessages } from './i18n.ts'
import { PeriodStep } from './period-step.tsx'
import { FoundPlayers } from './ranking-search.tsx'
import { MyRank, RankTiles, TopThree } from './ranking-sections.tsx'
import styles from './ranking-screen.module.css'

const PAGE_SIZE = 10
/** How long the server keeps a snapshot: older data is refetched on return. */
const SNAPSHOT_MS = 120_000
/** Poll interval for changes of the ranking: it changes when a game is paid. */
const WATCH_MS = 30_000

/** A ranking, paged, all of one snapshot; a refetch moves all pages to the newest. */
const rankingQuery = (ranking: Board) =>
  infiniteQueryOptions({
    queryKey: [...snapshotKey(ranking), 'list'],
    queryFn: ({ pageParam: { page, snapshot }, signal }) => {
      const query = { page, limit: PAGE_SIZE, period: ranking.period, snapshot }
      return call(getRanking, { params: { mode: ranking.mode }, query, signal })
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextOfSnapshot,
    // Rows must not move under a reader: a newer ranking is offered instead.
    refetchOnWindowFocus: false,
    staleTime: SNAPSHOT_MS,
  })

/** The newest snapshot of a ranking. `known` is that of the list, polled only once it is old. */
const newestQuery = (snapshot: Board, known: number) =>
  queryOptions({
    queryKey: [...snapshotKey(snapshot), 'newest'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1, period: snapshot.period }
      return (await call(getRanking, { params: { mode: snapshot.mode }, query, signal })).newest
    },
    initialData: known,
    refetchInterval: WATCH_MS,
    staleTime: WATCH_MS,
  })

type List = UseInfiniteQueryResult<{ pages: RankingPage[] }>

/** Where to play for a ranking. Push games have no page of their own: they arrive. */
const PLAYED_AT: Partial<Record<RankingMode, string>> = {
  athlete: '/athletes_of_the_week',
  'hat-trick': '/athletes_of_the_week',
  'card-game': '/championships',
  'coach-friend': '/family_vs_friends',
  'game-vs': '/versus',
  'game-vs-vip': '/versus_vip',
}

/** A ranking by its URL: week or month, with a player search. */
export function RankingScreen() {
  const messages = useMessages(rankingMessages)
  const snapshot = useBoard()
  const mode = messages.modes[snapshot.mode]
  usePageTitle(mode.title)
  return (
    <>
      <Stack as="header" gap={1} justify="start" marginBottom={3} className={styles.head}>
        <h1>{mode.title}</h1>
        <p>
          {mode.text} {mode.counts} {messages.shared}
        </p>
        <Row gap={4} wrap>
          <Link to="/leagues" className={linkClass}>
            {messages.leagues} <ChevronRight aria-hidden="true" />
          </Link>
          <Link to="/rules" hash="r1" className={linkClass}>
            {messages.rules} <ChevronRight aria-hidden="true" />
          </Link>
        </Row>
      </Stack>
      <Stack gap={4} align="start">
        <ModeStrip {...snapshot} />
        <Part key={snapshot.mode} snapshot={snapshot} />
      </Stack>
    </>
  )
}

/** The ranking in the URL; an invalid period is ignored. */
function useBoard(): Board {
  const path = useMatches({ select: matches => matches.at(-1)?.fullPath })
  const { period } = useSearch({ strict: false })
  const mode = RANKING_MODES.find(each => RANKING_PATHS[each] === path) ?? 'athlete'
  return period !== undefined && fitsMode(mode, period) ? { mode, period } : { mode }
}

function Part({ snapshot }: { snapshot: Board }) {
  const messages = useMessages(rankingMessages).search
  const { search: inAddress = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted: search } = useSearchTerm(inAddress, '.')
  const list = useInfiniteQuery(rankingQuery(snapshot))
  const first = list.data?.pages[0]
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  return (
    <>
      <div className={styles.tools}>
        <PeriodStep snapshot={snapshot} page={first} />
        <SearchBox
          rises
          label={messages.label}
          placeholder={messages.hint}
          clear={messages.clear}
          hint={isShort ? messages.short : undefined}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {search.length >= USER_SEARCH_MIN ? (
        <FoundPlayers ranking={snapshot} snapshot={first?.snapshot} search={search} />
      ) : (
        <Ranking snapshot={snapshot} list={list} />
      )}
    </>
  )
}

function Ranking({ snapshot: ranking, list }: { snapshot: Board; list: List }) {
  const messages = useMessages(rankingMessages)
  return (
    <Loaded query={list} title={messages.broken} skeleton={<RankingSkeleton />}>
      {({ pages }) => {
        const { rows, snapshot, newest, isWhole } = oneMoment(pages)
        // C14: only players with points are on the podium.
        const top = rows.slice(0, 3).filter(({ totalScore }) => totalScore > 0)
        const others = rows.slice(top.length)
        return (
          <>
            <Moved ranking={ranking} list={list} snapshot={snapshot} newest={newest} />
            {rows.length === 0 ? (
              <Empty snapshot={ranking} isPast={pages[0]?.next !== null} />
            ) : (
              <div className={styles.ranking}>
                {top.length > 0 && <TopThree ranked={top} />}
                <Stack gap={3} align="start">
                  <MyRank ranking={ranking} shown={rows} snapshot={snapshot} />
                  {others.length > 0 && <RankTiles ranked={others} start={top.length + 1} />}
                  {isWhole && <MoreButton list={list} />}
                </Stack>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** Offers a newer ranking, sticky however deep the reader is. */
function Moved({ ranking, list, snapshot, newest }: { ranking: Board; list: List; snapshot: number; newest: number }) {
  const messages = useMessages(rankingMessages)
  const watched = useQuery(newestQuery(ranking, newest)).data
  const hasMoved = Math.max(newest, watched) > snapshot
  return (
    <div className={styles.moved} role="status">
      {hasMoved && (
        <div>
          <RefreshCw aria-hidden="true" />
          <strong>{messages.moved}</strong>
          <Button
            variant="sec"
            size="sm"
            busy={list.isRefetching}
            onClick={() =>
              void list.refetch().then(({ isError, error }) => {
                if (isError) void toastError(error)
              })
            }
          >
            {messages.seeNew}
          </Button>
        </div>
      )}
    </div>
  )
}

function Empty({ snapshot, isPast }: { snapshot: Board; isPast: boolean }) {
  const messages = useMessages(rankingMessages)
  const text = isWeekly(snapshot.mode) ? messages.week : messages.month
  const playedAt = PLAYED_AT[snapshot.mode]
  const action =
    !isPast && playedAt !== undefined ? (
      <Link to={playedAt} className={buttonClass()}>
        {messages.play}
      </Link>
    ) : undefined
  return (
    <State art={<Medal />} title={messages.empty} text={isPast ? messages.emptyPast : text.empty} action={action} />
  )
}

function RankingSkeleton() {
  const messages = useMessages(rankingMessages)
  return (
    <SkeletonGroup label={messages.loading} className={styles.ranking}>
      <Skeleton shape="card" height={320} />
      <Stack gap={3} align="start">
        {[4, 5, 6, 7, 8].map(rank => (
          <Skeleton key={rank} shape="block" height={64} />
        ))}
      </Stack>
    </SkeletonGroup>
  )
}

/** Links to all rankings, in one scrolling line. A month carries over between them. */
function ModeStrip({ mode: current, period }: Board) {
  const messages = useMessages(rankingMessages)
  const names = useMessages(rankingNames)
  return (
    <nav aria-label={messages.choose}>
      <Row as="ul" gap={1} className={styles.strip}>
        {RANKING_MODES.map(mode => (
          <li key={mode}>
            <Link
              to={RANKING_PATHS[mode]}
              search={period !== undefined && isWeekly(mode) === isWeekly(current) ? { period } : {}}
              ref={mode === current ? showWhole : null}
              aria-current={mode === current ? 'page' : undefined}
            >
              {names[mode]}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}

/** Scrolls the strip so that a link is centred. `scrollIntoView` would scroll the page too. */
function showWhole(link: HTMLElement | null): void {
  const strip = link?.closest('ul')
  if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}
