import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronRight, MailCheck, ShieldCheck, Swords, Trophy, Users, Wallet, Zap } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { fetchAhead } from '#client/stale-chunks.ts'
import { SectionTitle } from '#ui/card.tsx'
import { useSecondsLeft } from '#ui/countdown.tsx'
import { ownPath } from '#web/lib/own-path.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isHurried, lookAt, runningQuery, todoQuery } from './api.ts'
import { ClosingSection } from './closing-section.tsx'
import { messages as homeMessages } from './i18n.ts'
import { useInSight } from './in-sight.ts'
import { SponsorSection } from './sponsor-slides.tsx'
import { TopSection } from './top-section.tsx'
import styles from './home-screen.module.css'

const icons = {
  'push-question': Zap,
  'your-turn': Swords,
  'opponent-ready': Swords,
  'duel-lobby': Swords,
  invitation: Users,
  'room-to-play': Users,
  result: Trophy,
  'confirm-email': MailCheck,
  'birth-date': ShieldCheck,
  paused: Wallet,
  'self-excluded': Wallet,
  limits: Wallet,
}

/** The player's to-do items as a strip of links. It takes no space when empty or unreadable: every item is also shown where it belongs. */
export function TodoSection() {
  const messages = useMessages(homeMessages).todo
  const client = useQueryClient()
  const todos = useQuery(todoQuery)
  if (!todos.data?.docs.length) return null
  const { docs, offset } = todos.data
  return (
    <section aria-labelledby="todo">
      <SectionTitle id="todo">{messages.title}</SectionTitle>
      <ul className={styles.strip}>
        {docs.map(todo => {
          const Icon = icons[todo.kind]
          const isRest = todo.kind === 'paused' || todo.kind === 'self-excluded'
          const end = isRest && todo.until?.toLocaleDateString('en-GB', { timeZone: 'America/Sao_Paulo' })
          return (
            <li key={todo.kind + todo._id}>
              <Link
                to={ownPath(todo.redirect) ?? '/home'}
                className={styles.todo}
                onClick={todo.kind === 'result' ? () => void lookAt(client, todo._id) : undefined}
              >
                <span className={styles.icon} aria-hidden="true">
                  <Icon size={20} />
                </span>
                <span className={styles.words}>
                  <strong>{messages[todo.kind].title}</strong>
                  <small>{end ? messages.restUntil(end) : todo.name || messages[todo.kind].text}</small>
                  {todo.until && isHurried(todo) && <Left until={todo.until} offset={offset} />}
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Seconds left of a turn or a question. */
function Left({ until, offset }: { until: Date; offset: number }) {
  const messages = useMessages(homeMessages).todo
  const left = useSecondsLeft(until.getTime(), offset)
  return left > 0 ? (
    <span role="timer" className={styles.left}>
      {messages.secondsLeft(left)}
    </span>
  ) : null
}

const LiveSection = lazy(() => import('./live-section.tsx').then(all => ({ default: all.LiveSection })))
const ModesSection = lazy(() => import('./modes-section.tsx').then(all => ({ default: all.ModesSection })))

/** Loaded only for players with a game under way. */
function Live() {
  const hasGames = (useQuery(runningQuery).data?.docs.length ?? 0) > 0
  return (
    hasGames && (
      <Suspense>
        <LiveSection />
      </Suspense>
    )
  )
}

/** Below the fold: loads after the content above, or on scroll. */
function Modes() {
  const [place, isInSight] = useInSight()
  return (
    <div ref={place} className={styles.modes}>
      {isInSight && (
        <Suspense>
          <ModesSection />
        </Suspense>
      )}
    </div>
  )
}

/** Delay before the list of cards, the most frequent next page, is prefetched. */
const AHEAD_MS = 5_000

function useCardsAhead(): void {
  const router = useRouter()
  useEffect(() => {
    const fetch = () => void fetchAhead(() => router.preloadRoute({ to: '/athletes_of_the_week' }))
    const timer = setTimeout(fetch, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [router])
}

/** A signed-in player's first page. web/index.html and web/first-paint.css draw its top before scripts load: change them together. */
export function HomeScreen() {
  const messages = useMessages(homeMessages)
  usePageTitle(messages.title)
  useCardsAhead()
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{messages.title}</h1>
      <div className={styles.first}>
        <div className={styles.now}>
          <Live />
          <ClosingSection />
          <TodoSection />
        </div>
        <div className={styles.top}>
          <TopSection />
          <SponsorSection />
        </div>
      </div>
      <Modes />
    </div>
  )
}
