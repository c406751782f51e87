import { Link } from '@tanstack/react-router'
import { RANKING_MODES } from '#contract/api/player/rankings.ts'
import { useMessages } from '#client/i18n.ts'
import { Row } from '#ui/layout.tsx'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import type { Board } from '#web/lib/ranking.ts'
import { isWeekly } from '#web/lib/ranking-period.ts'
import { rankingNames } from '#web/lib/i18n.ts'
import { messages as rankingMessages } from './i18n.ts'
import styles from './mode-strip.module.css'

/** The rankings there are, in one line that is moved sideways where it does not fit. A month goes along from one to another. */
export function ModeStrip({ mode: current, period }: Board) {
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

/** Moves the strip so that a link stands in its middle. Only the strip: `scrollIntoView` would move the page too. */
function showWhole(link: HTMLElement | null): void {
  const strip = link?.closest('ul')
  if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}
