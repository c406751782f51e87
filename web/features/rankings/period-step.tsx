import { Link, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { RankingMode } from '#contract/api/player/rankings.ts'
import { cx } from '#ui/cx.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { isWeekly, formatPeriod } from '#web/lib/ranking-period.ts'
import type { Board, RankingPage } from '#web/lib/ranking.ts'
import { messages as rankingMessages } from './i18n.ts'
import styles from './ranking-screen.module.css'

/** The current week or month as text, with links to its neighbours. `page` is the server's response, once loaded. */
export function PeriodStep({ snapshot, page }: { snapshot: Board; page: RankingPage | undefined }) {
  const messages = useMessages(rankingMessages)
  const lang = useLang()
  const text = isWeekly(snapshot.mode) ? messages.week : messages.month
  const { search } = useSearch({ strict: false })
  const period = page?.period ?? snapshot.period
  const isCurrent = page === undefined ? snapshot.period === undefined : page.next === null
  const beside = (to: string | null | undefined, label: string) => ({
    mode: snapshot.mode,
    to: to ?? null,
    found: search,
    label: to ? `${label}: ${formatPeriod(to, lang)}` : label,
  })
  return (
    <Row as="section" gap={3} align="center" justify="between" minWidth={0} aria-label={messages.period}>
      <Beside {...beside(page?.previous, text.previous)}>
        <ChevronLeft aria-hidden="true" />
      </Beside>
      <Stack justify="center" textAlign="center" className={styles.words}>
        <strong aria-live="polite">
          {period === undefined ? <Skeleton width={160} /> : formatPeriod(period, lang)}
        </strong>
        {isCurrent ? (
          <small>{text.now}</small>
        ) : (
          <Link
            to={RANKING_PATHS[snapshot.mode]}
            search={search === undefined ? {} : { search }}
            resetScroll={false}
            className={linkClass}
          >
            {text.toNow}
          </Link>
        )}
      </Stack>
      <Beside {...beside(page?.next, text.next)}>
        <ChevronRight aria-hidden="true" />
      </Beside>
    </Row>
  )
}

/** Link to another period. Without one it stays as a disabled element, so that the focus is not lost. */
function Beside({
  mode,
  to,
  found,
  label,
  children,
}: {
  mode: RankingMode
  to: string | null
  /** The search, kept in the other period. */
  found: string | undefined
  label: string
  children: ReactNode
}) {
  return (
    <Link
      to={RANKING_PATHS[mode]}
      search={{ ...(to === null ? {} : { period: to }), ...(found === undefined ? {} : { search: found }) }}
      resetScroll={false}
      disabled={to === null}
      tabIndex={to === null ? -1 : undefined}
      className={cx(iconButtonClass({ fill: true }), styles.beside)}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
