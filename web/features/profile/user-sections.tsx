import { useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  CalendarCheck,
  Crosshair,
  Crown,
  Equal,
  Flag,
  Medal,
  Sparkles,
  Star,
  TicketX,
  Trophy,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { gameLink } from '#web/lib/game-link.ts'
import { rankingNames } from '#web/lib/i18n.ts'
import { formatDate, formatDay } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { formatPointsOf, ordinal, pointsUnit } from '#web/lib/points.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { formatPeriod } from '#web/lib/ranking-period.ts'
import { type EarnedBadge, type HeadToHeadSide, headToHeadQuery, type PublicUser, type UserGame } from './api.ts'
import { userMessages } from './i18n.ts'
import styles from './user-screen.module.css'

/** A player's badges: how often and when they were earned. */
export function BadgesSection({ user: { badges, streak } }: { user: PublicUser }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  return (
    <Card title={messages.badges}>
      <Streak streak={streak} />
      {badges.length === 0 ? (
        <Text look="fine">{messages.noBadges}</Text>
      ) : (
        <ul className={styles.badges}>
          {badges.map(({ badge, count, at }) => (
            <li key={badge}>
              <BadgeArt badge={badge} />
              <strong>{messages.badge[badge].name}</strong>
              <span>{messages.badge[badge].text}</span>
              <small className="num">
                {count > 1 && `${messages.times(formatCount(count, lang))} · `}
                <time dateTime={at.toISOString()}>{formatDate(at, lang)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Consecutive weeks with a scoring card. One week is no streak. */
function Streak({ streak }: Pick<PublicUser, 'streak'>) {
  const messages = useMessages(userMessages)
  if (streak === null || streak.best < 2) return null
  const { current, best } = streak
  return (
    <Row as="p" gap={2} align="center" className={styles.streak}>
      <CalendarCheck aria-hidden="true" />
      {current > 1 ? <strong>{messages.streak(current)}</strong> : null}
      {current < best && <span>{messages.bestStreak(best)}</span>}
    </Row>
  )
}

const MARKS: Record<EarnedBadge['badge'], { tone: 'green' | 'silver' | 'gold'; mark: ReactNode }> = {
  'first-game': { tone: 'green', mark: <Flag /> },
  'ten-games': { tone: 'green', mark: <span className="figure">10</span> },
  'hundred-games': { tone: 'green', mark: <span className="figure">100</span> },
  'exact-score': { tone: 'green', mark: <Crosshair /> },
  podium: { tone: 'silver', mark: <Medal /> },
  'first-win': { tone: 'silver', mark: <Sparkles /> },
  winner: { tone: 'gold', mark: <Trophy /> },
  'week-winner': { tone: 'gold', mark: <Crown /> },
  'month-winner': { tone: 'gold', mark: <Star /> },
}

/** A medal: green for games, silver for a rank, gold for a first rank. Decorative: its name is shown below. */
function BadgeArt({ badge }: Pick<EarnedBadge, 'badge'>) {
  const { tone, mark } = MARKS[badge]
  return (
    <span className={cx(styles.art, styles[tone])} aria-hidden="true">
      <svg viewBox="0 0 72 84">
        <path className={styles.ribbon} d="M22 50 14 82l12-6 10 8 10-8 12 6-8-32z" />
        <circle className={styles.rim} cx="36" cy="34" r="32" />
        <circle className={styles.face} cx="36" cy="34" r="26" />
      </svg>
      <span className={styles.mark}>{mark}</span>
    </span>
  )
}

/** A player's games on closed cards, as links. */
export function GamesSection({
  games,
  isMe,
  list,
  action,
}: {
  games: readonly UserGame[]
  action?: ReactNode
  isMe: boolean
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}) {
  const messages = useMessages(userMessages)
  return (
    <Card title={messages.games} action={action}>
      {games.length === 0 ? (
        <State art={<TicketX />} title={messages.noGames} text={messages.noGamesText} />
      ) : (
        <>
          <Text look="note">{messages.gamesText}</Text>
          <div className={styles.rows}>
            <RankList>
              {games.map(game => (
                <GameRow key={game._id} game={game} isMe={isMe} />
              ))}
            </RankList>
          </div>
          <div className={styles.more}>
            <MoreButton list={list} />
          </div>
        </>
      )}
    </Card>
  )
}

function GameRow({ game, isMe }: { game: UserGame; isMe: boolean }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  const { _card, createdAt, mode, position, totalScore } = game
  const state = _card.status === 'finished' ? formatDate(createdAt, lang) : messages.state[_card.status]
  return (
    <RankRow
      rank={ordinal(position ?? undefined, lang)}
      name={_card.name}
      note={`${messages.modes[mode]} · ${state}`}
      value={totalScore === null ? '--' : formatPoints(totalScore, lang)}
      unit={totalScore === null ? undefined : pointsUnit(totalScore, messages)}
      chevron
      renderLink={props => <Link to={addressOf(game, isMe)} {...props} />}
    />
  )
}

/** Path of a game: mine among my games, others' among the users'. */
function addressOf({ _id, _card, championship }: UserGame, isMe: boolean): string {
  const card = championship === null ? `/cards/${_card._id}` : `/championships/${championship}/cards/${_card._id}`
  return `${card}/${isMe ? 'my_games' : 'users_games'}/${_id}`
}

/** Rank and points in each current ranking, as links. */
export function RankTiles({ user }: { user: PublicUser }) {
  const messages = useMessages(userMessages)
  const names = useMessages(rankingNames)
  const lang = useLang()
  return (
    <Card title={messages.rankings} className={styles.places}>
      {user.rankings.length === 0 ? (
        <Text look="note">{messages.noRankings}</Text>
      ) : (
        <div className={styles.rows}>
          <RankList>
            {user.rankings.map(({ mode, period, totalScore, position }) => (
              <RankRow
                key={mode}
                rank={ordinal(position, lang)}
                name={names[mode]}
                note={formatPeriod(period, lang)}
                value={formatPoints(totalScore, lang)}
                unit={pointsUnit(totalScore, messages)}
                chevron
                renderLink={props => <Link to={RANKING_PATHS[mode]} {...props} />}
              />
            ))}
          </RankList>
        </div>
      )}
    </Card>
  )
}

/** Record in the games both players played, with the newest ones; empty without any. */
export function HeadToHead({ user }: { user: PublicUser }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  const { data } = useQuery(headToHeadQuery(user._id))
  if (!data?.docs.length) return null
  const { ahead, behind, level, docs } = data
  const name = user.name.split(' ')[0] ?? user.name
  const sideText = ({ position, totalScore }: HeadToHeadSide) =>
    totalScore === null
      ? ordinal(position, lang)
      : `${ordinal(position, lang)}, ${formatPointsOf(totalScore, lang, messages)}`
  return (
    <Card title={messages.headToHead}>
      <Text look="note">{messages.headToHeadText(ahead + behind + level)}</Text>
      <dl className={styles.tally}>
        <Tally label={messages.you} value={ahead} />
        <Tally label={messages.level} value={level} />
        <Tally label={name} value={behind} />
      </dl>
      <div className={styles.rows}>
        <RankList>
          {docs.map(game => (
            <RankRow
              key={game._id}
              rank={<DuelMark mine={game.mine.position} theirs={game.theirs.position} />}
              name={game.name}
              note={`${messages.you} ${sideText(game.mine)} · ${name} ${sideText(game.theirs)}`}
              value={formatDay(game.endDate, lang)}
              chevron
              renderLink={props => <Link {...gameLink(game)} {...props} />}
            />
          ))}
        </RankList>
      </div>
    </Card>
  )
}

function Tally({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}

function DuelMark({ mine, theirs }: { mine: number; theirs: number }) {
  const messages = useMessages(userMessages)
  const [Icon, label] =
    mine === theirs
      ? [Equal, messages.wereLevel]
      : mine < theirs
        ? [ArrowUp, messages.wasAhead]
        : [ArrowDown, messages.wasBehind]
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </>
  )
}
