import { useLang, useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { messages as homeMessages } from './i18n.ts'
import { ClosingSection } from './closing-section.tsx'
import { LiveNews, LiveSection } from './live-section.tsx'
import { SponsorSection } from './sponsor-section.tsx'
import { TopSection } from './top-section.tsx'
import styles from './home-screen.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cake, ChevronRight, MailCheck, Swords, Trophy, Users, Wallet, Zap } from 'lucide-react'
import { SectionTitle } from '#ui/card.tsx'
import { useSecondsLeft } from '#ui/countdown.tsx'
import { ownPath } from '#web/lib/own-path.ts'
import { isHurried, lookAt, todoQuery } from './api.ts'
import type { Kit } from '#ui/art/kit-art.ts'
import { AthletesArt, FacesArt, ScoreArt, StakeArt } from '#ui/art/mode-art.tsx'
import { ModeTile, ModeTiles } from '#ui/game/mode-tile.tsx'
import { useHasMode } from '#web/lib/profile.ts'

/** Made-up shirts, written out as ui/art/kits.ts makes them: all of its clubs would be in the first scripts. No club and no person. */
const KITS = {
  GRE: { pattern: 'stripes', main: '#1d86c8', second: '#10151a', ink: '#fff', outline: '#0d3f60' },
  RUB: { pattern: 'hoops', main: '#c4122b', second: '#e8c51d', ink: '#fff', outline: '#10151a' },
  AZU: { pattern: 'sash', main: '#0c6b3c', second: '#e8c51d', ink: '#fff', outline: '#10151a' },
  CEU: { pattern: 'halves', main: '#1d7f95', second: '#10151a', ink: '#fff', outline: '#10151a' },
  LUA: { pattern: 'chest', main: '#c4122b', second: '#f3f3ef', ink: '#fff', outline: '#10151a' },
} as const satisfies Record<string, Kit>
const athletes = (['GRE', 'RUB', 'AZU'] as const).map(code => ({ seed: `craque ${code}`, kit: KITS[code] }))
const sides = { home: { code: 'CEU', kit: KITS.CEU }, away: { code: 'LUA', kit: KITS.LUA } }

/** A way into every kind of game. */
function ModesSection() {
  const messages = useMessages(homeMessages).modes
  const lang = useLang()
  const has = useHasMode()
  return (
    <section aria-labelledby="modes">
      <SectionTitle id="modes">{messages.title}</SectionTitle>
      <ModeTiles>
        <ModeTile
          look="large"
          title={messages.athletes}
          text={messages.athletesText}
          art={<AthletesArt athletes={athletes} />}
          renderLink={props => <Link to="/athletes_of_the_week" {...props} />}
        />
        {has({ mode: 'card-game' }) && (
          <ModeTile
            title={messages.championships}
            text={messages.championshipsText}
            art={<ScoreArt {...sides} goals={[2, 1]} />}
            renderLink={props => <Link to="/championships" {...props} />}
          />
        )}
        {has({ mode: 'coach-friend' }) && (
          <ModeTile
            title={messages.family}
            text={messages.familyText}
            art={<FacesArt seeds={['turma 1', 'turma 2', 'turma 3']} />}
            renderLink={props => <Link to="/family_vs_friends" {...props} />}
          />
        )}
        {has({ mode: 'game-vs' }) && (
          <ModeTile
            title={messages.versus}
            text={messages.versusText}
            art={<FacesArt seeds={['versus a', 'versus b']} />}
            renderLink={props => <Link to="/versus" {...props} />}
          />
        )}
        {has({ mode: 'game-vs-vip' }) && (
          <ModeTile
            look="gold"
            title={messages.versusVip}
            text={messages.versusVipText}
            art={<StakeArt label={messages.from} amount={lang === 'en' ? 'R$\u00a010,000' : 'R$\u00a010.000'} />}
            renderLink={props => <Link to="/versus_vip" {...props} />}
          />
        )}
      </ModeTiles>
      {has({ mode: 'push-game' }) && (
        <p className={styles.push}>
          <Zap aria-hidden="true" />
          <span>
            <strong>{messages.push}</strong> {messages.pushText}{' '}
            <Link to="/push_games" className={styles.link}>
              {messages.pushMine}
            </Link>
          </span>
        </p>
      )}
    </section>
  )
}

const icons = {
  'push-question': Zap,
  'your-turn': Swords,
  'opponent-ready': Swords,
  'duel-lobby': Swords,
  invitation: Users,
  'room-to-play': Users,
  result: Trophy,
  'confirm-email': MailCheck,
  'birth-date': Cake,
  paused: Wallet,
  'self-excluded': Wallet,
  limits: Wallet,
}

/**
 * What waits for the player, as a strip of links. It takes no room while there is nothing, and none when it cannot be
 * read: everything on it is told again where it is needed.
 */
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

/** The seconds that a turn or a question still lasts. */
function Left({ until, offset }: { until: Date; offset: number }) {
  const messages = useMessages(homeMessages).todo
  const left = useSecondsLeft(until.getTime(), offset)
  return left > 0 ? (
    <span role="timer" className={styles.left}>
      {messages.secondsLeft(left)}
    </span>
  ) : null
}

/**
 * The first page of a signed-in player. web/index.html and web/first-paint.css draw its top before the program has arrived:
 * change them together.
 */
export function HomeScreen() {
  const messages = useMessages(homeMessages)
  usePageTitle(messages.title)
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{messages.title}</h1>
      <div className={styles.first}>
        <div className={styles.now}>
          <LiveSection />
          <LiveNews />
          <ClosingSection />
          <TodoSection />
        </div>
        <div className={styles.top}>
          <TopSection />
          <SponsorSection />
        </div>
      </div>
      <ModesSection />
    </div>
  )
}
