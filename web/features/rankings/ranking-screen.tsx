import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Medal } from 'lucide-react'
import { Button, buttonClass } from '#ui/button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import type { Ranked } from '#web/lib/ranking.ts'
import { rankingQuery } from './api.ts'
import { words as rankingWords } from './i18n.ts'
import { MyPlace, Places, TopThree } from './ranking-parts.tsx'
import styles from './ranking-screen.module.css'

type List = UseInfiniteQueryResult<Ranked[]>

/** The global ranking: the week of Athletes of the Week. */
export function RankingScreen() {
  const words = useWords(rankingWords)
  usePageTitle(words.title)
  const list = useInfiniteQuery(rankingQuery)
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <Link to="/rules" hash="r1" className={linkClass}>
          {words.rules} <ChevronRight aria-hidden="true" />
        </Link>
      </header>
      <Ranking list={list} />
    </>
  )
}

function Ranking({ list }: { list: List }) {
  const words = useWords(rankingWords)
  if (list.isPending) return <Waiting />
  if (list.isError && list.data === undefined) {
    return <Problem error={list.error} title={words.broken} onRetry={() => void list.refetch()} />
  }
  if (list.data.length === 0) {
    return (
      <State
        art={<Medal />}
        title={words.empty}
        text={words.emptyText}
        action={
          <Link to="/athletes_of_the_week" className={buttonClass()}>
            {words.play}
          </Link>
        }
      />
    )
  }
  const [top, others] = [list.data.slice(0, 3), list.data.slice(3)]
  return (
    <div className={styles.ranking}>
      <TopThree ranked={top} />
      <div className={styles.list}>
        <MyPlace shown={list.data} />
        {others.length > 0 && <Places ranked={others} />}
        <More list={list} />
      </div>
    </div>
  )
}

function More({ list }: { list: List }) {
  const common = useWords(commonWords)
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="sec"
      className={styles.more}
      busy={list.isFetchingNextPage}
      icon={<ChevronDown aria-hidden="true" />}
      onClick={() =>
        void list.fetchNextPage().then(({ isFetchNextPageError, error }) => {
          if (isFetchNextPageError) void toastError(error)
        })
      }
    >
      {common.viewMore}
    </Button>
  )
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
