import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CalendarOff, ChevronLeft, ChevronRight, Coffee } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { myWeek } from '#contract/api/player/my-games.ts'
import { formatPoints } from '#contract/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { call } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/formats.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { MatchPair } from '#web/lib/match-pair.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ordinal } from '#web/lib/points.ts'
import { formatPeriod } from '#web/lib/ranking-period.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { weekMessages } from './i18n.ts'
import { GameRow } from './my-games-screen.tsx'
import history from '#web/lib/history.module.css'
import styles from './week-screen.module.css'

type Week = z.output<typeof myWeek.answer>
type Recap = NonNullable<Week['recap']>

/** Default: the last finished week. */
const weekQuery = (week: string | undefined) =>
  queryOptions({
    queryKey: ['my-games', 'week', week],
    queryFn: ({ signal }) => call(myWeek, { query: week === undefined ? {} : { week }, signal }),
  })

/** My week, from paid games: good weeks and bad ones alike. */
export function WeekScreen() {
  const messages = useMessages(weekMessages)
  const { period } = useSearch({ strict: false })
  const week = useQuery(weekQuery(period || undefined))
  usePageTitle(messages.title)
  return (
    <Stack gap={5} className={history.page}>
      <Loaded
        query={week}
        title={messages.broken}
        heading={messages.title}
        skeleton={<Skeletons label={messages.loading} heights={[72, 112, 160]} gap={4} alignContent="start" />}
      >
        {found => (
          <>
            <Head week={found} />
            {found.recap === null ? (
              <State
                art={<Coffee />}
                title={messages.rests}
                text={messages.restsText}
                action={
                  <Link to="/my_games" className={buttonClass({ variant: 'sec' })}>
                    {messages.toGames}
                  </Link>
                }
              />
            ) : (
              <RecapSections recap={found.recap} />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Head({ week: { week, previous, next } }: { week: Week }) {
  const messages = useMessages(weekMessages)
  const lang = useLang()
  return (
    <Row as="header" justify="between" align="center" gap={2}>
      <div>
        <h1>{messages.title}</h1>
        <Text tone="muted">{formatPeriod(week, lang)}</Text>
      </div>
      <Row gap={1}>
        <Link
          to="/my_games/week"
          search={{ period: previous }}
          replace
          className={iconButtonClass({ fill: true })}
          aria-label={messages.previous}
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
        {next !== null && (
          <Link
            to="/my_games/week"
            search={{ period: next }}
            replace
            className={iconButtonClass({ fill: true })}
            aria-label={messages.next}
          >
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </Row>
    </Row>
  )
}

function RecapSections({ recap }: { recap: Recap }) {
  const messages = useMessages(weekMessages)
  const lang = useLang()
  const listed = useListedPerson()
  const { games, ranking, best, passed } = recap
  if (games.length === 0 && ranking === null)
    return <State art={<CalendarOff />} title={messages.empty} text={messages.emptyText} />
  return (
    <>
      <Card>
        <dl className={styles.facts}>
          <Fact label={messages.played} value={formatCount(games.length, lang)} />
          <Fact label={messages.points} value={ranking ? formatPoints(ranking.totalScore, lang) : messages.none} />
          <Fact
            label={messages.place}
            value={
              ranking ? messages.of(ordinal(ranking.position, lang), formatCount(ranking.players, lang)) : messages.none
            }
          />
        </dl>
        <Moved recap={recap} />
      </Card>
      {best && <Best best={best} />}
      {passed.length > 0 && (
        <Card title={messages.passed}>
          <Text look="note">{messages.passedText}</Text>
          <Row as="ul" gap={3} wrap marginTop={3}>
            {passed.map(person => {
              const { name, renderLink } = listed(person)
              const look = {
                className: styles.person ?? '',
                children: (
                  <>
                    <UserAvatar user={person} size={40} />
                    {name}
                  </>
                ),
              }
              return <li key={person._id}>{renderLink?.(look) ?? <span {...look} />}</li>
            })}
          </Row>
        </Card>
      )}
      {games.length > 0 && (
        <section aria-labelledby="week-games">
          <h2 id="week-games">{messages.games}</h2>
          <Stack as="ul" gap={3} marginTop={3}>
            {games.map(game => (
              <GameRow key={game._id} game={game} />
            ))}
          </Stack>
        </section>
      )}
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}

/** My rank compared with the week before. */
function Moved({ recap: { ranking, before } }: { recap: Recap }) {
  const messages = useMessages(weekMessages)
  if (ranking === null || before === null) return null
  const won = before.position - ranking.position
  return (
    <Text look="note" textAlign="center" marginTop={2}>
      {won === 0 ? messages.same : won > 0 ? messages.up(won) : messages.down(-won)}
    </Text>
  )
}

function Best({ best: { points, card, athlete, match } }: { best: NonNullable<Recap['best']> }) {
  const messages = useMessages(weekMessages)
  const lang = useLang()
  return (
    <Card title={messages.best}>
      <Row gap={3} align="center" justify="between">
        <Stack gap={1}>
          {athlete !== null && <strong>{athlete}</strong>}
          {match !== null && <MatchPair match={match} />}
          <Text look="note">{card}</Text>
        </Stack>
        <span className={`figure ${styles.points}`}>{messages.won(formatPoints(points, lang))}</span>
      </Row>
    </Card>
  )
}
