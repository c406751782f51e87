import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { ChevronRight, Medal, RefreshCw } from 'lucide-react'
import { RANKING_MODES, type RankingMode } from '#contract/api/rankings.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { fitsMode, isWeekly } from '#web/lib/ranking-period.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import type { Board, RankingPage } from '#web/lib/ranking.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { oneMoment } from '#web/lib/snapshot-pages.ts'
import { newestQuery, rankingQuery } from './api.ts'
import { words as rankingWords } from './i18n.ts'
import { ModeStrip } from './mode-strip.tsx'
import { PeriodStep } from './period-step.tsx'
import { MyPlace, Places, TopThree } from './ranking-parts.tsx'
import { FoundPlayers } from './ranking-search.tsx'
import styles from './ranking-screen.module.css'

type List = UseInfiniteQueryResult<{ pages: RankingPage[] }>

/** Where what a ranking counts is played. Push games come by themselves. */
const PLAYED_AT: Partial<Record<RankingMode, string>> = {
  athlete: '/athletes_of_the_week',
  'hat-trick': '/athletes_of_the_week',
  'card-game': '/championships',
  'coach-friend': '/family_vs_friends',
  'game-vs': '/versus',
  'game-vs-vip': '/versus_vip',
}

/** The rankings, one at each of their addresses: of a week or month, with a search of players. */
export function RankingScreen() {
  const words = useWords(rankingWords)
  const board = useBoard()
  const mode = words.modes[board.mode]
  usePageTitle(mode.title)
  return (
    <>
      <header className={styles.head}>
        <h1>{mode.title}</h1>
        <p>
          {mode.text} {mode.counts} {words.shared}
        </p>
        <Link to="/rules" hash="r1" className={linkClass}>
          {words.rules} <ChevronRight aria-hidden="true" />
        </Link>
      </header>
      <div className={styles.page}>
        <ModeStrip {...board} />
        <Part key={board.mode} board={board} />
      </div>
    </>
  )
}

/** The ranking that the address names; a period that it does not have is as if it was not there. */
function useBoard(): Board {
  const path = useMatches({ select: matches => matches.at(-1)?.fullPath })
  const { period } = useSearch({ strict: false })
  const mode = RANKING_MODES.find(each => RANKING_PATHS[each] === path) ?? 'athlete'
  return period !== undefined && fitsMode(mode, period) ? { mode, period } : { mode }
}

function Part({ board }: { board: Board }) {
  const words = useWords(rankingWords).search
  const { search: inAddress = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted: search } = useSearchTerm(inAddress, '.')
  const list = useInfiniteQuery(rankingQuery(board))
  const first = list.data?.pages[0]
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  return (
    <>
      <div className={styles.tools}>
        <PeriodStep board={board} page={first} />
        <SearchBox
          rises
          label={words.label}
          placeholder={words.hint}
          clear={words.clear}
          hint={isShort ? words.short : undefined}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {search.length >= USER_SEARCH_MIN ? (
        <FoundPlayers board={board} snapshot={first?.snapshot} search={search} />
      ) : (
        <Ranking board={board} list={list} />
      )}
    </>
  )
}

function Ranking({ board, list }: { board: Board; list: List }) {
  const words = useWords(rankingWords)
  if (list.isPending) return <Waiting />
  if (list.data === undefined) {
    return <Problem error={list.error} title={words.broken} onRetry={() => void list.refetch()} />
  }
  const { rows, snapshot, newest, isWhole } = oneMoment(list.data.pages)
  // C14: nobody without a point is on the podium.
  const top = rows.slice(0, 3).filter(({ totalScore }) => totalScore > 0)
  const others = rows.slice(top.length)
  return (
    <>
      <Moved board={board} list={list} snapshot={snapshot} newest={newest} />
      {rows.length === 0 ? (
        <Empty board={board} isPast={list.data.pages[0]?.next !== null} />
      ) : (
        <div className={styles.ranking}>
          {top.length > 0 && <TopThree ranked={top} />}
          <div className={styles.list}>
            <MyPlace board={board} shown={rows} snapshot={snapshot} />
            {others.length > 0 && <Places ranked={others} start={top.length + 1} />}
            {isWhole && <MoreButton list={list} />}
          </div>
        </div>
      )}
    </>
  )
}

/** Offers the newer ranking once there is one, in sight however deep the reader is. */
function Moved({ board, list, snapshot, newest }: { board: Board; list: List; snapshot: number; newest: number }) {
  const words = useWords(rankingWords)
  const watched = useQuery(newestQuery(board, newest)).data
  const hasMoved = Math.max(newest, watched) > snapshot
  return (
    <div className={styles.moved} role="status">
      {hasMoved && (
        <div>
          <RefreshCw aria-hidden="true" />
          <strong>{words.moved}</strong>
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
            {words.seeNew}
          </Button>
        </div>
      )}
    </div>
  )
}

function Empty({ board, isPast }: { board: Board; isPast: boolean }) {
  const words = useWords(rankingWords)
  const said = isWeekly(board.mode) ? words.week : words.month
  const playedAt = PLAYED_AT[board.mode]
  const action =
    !isPast && playedAt !== undefined ? (
      <Link to={playedAt} className={buttonClass()}>
        {words.play}
      </Link>
    ) : undefined
  return <State art={<Medal />} title={words.empty} text={isPast ? words.emptyPast : said.empty} action={action} />
}

function Waiting() {
  const words = useWords(rankingWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.ranking}>
      <Skeleton shape="card" height={320} />
      <div className={styles.list}>
        {[4, 5, 6, 7, 8].map(place => (
          <Skeleton key={place} shape="block" height={64} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
