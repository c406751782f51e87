import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronRight, Crown, Flag, Medal, MessageCircle, Star, TicketX, Trophy, UserX } from 'lucide-react'
import { formatPoints } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { BlockButton } from '#web/lib/chat/block-button.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { rankingNames } from '#web/lib/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { isMissing } from '#web/lib/missing.ts'
import { formatDate, formatMonth } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { formatPeriod } from '#web/lib/ranking-period.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { type EarnedBadge, type PublicUser, publicUserQuery, type UserGame } from './api.ts'
import { messages as userMessages } from './i18n.ts'
import styles from './user-screen.module.css'
import { MoreButton } from '#web/lib/more-button.tsx'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** What a player has done: a medal each, how often, and when. */
function BadgesSection({ badges }: { badges: readonly EarnedBadge[] }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  return (
    <Card title={messages.badges}>
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
                {count > 1 && `${messages.times(count.toLocaleString(lang))} · `}
                <time dateTime={at.toISOString()}>{formatDate(at, lang)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const MARKS: Record<EarnedBadge['badge'], { tone: 'green' | 'silver' | 'gold'; mark: ReactNode }> = {
  'first-game': { tone: 'green', mark: <Flag /> },
  'ten-games': { tone: 'green', mark: <span className="figure">10</span> },
  'hundred-games': { tone: 'green', mark: <span className="figure">100</span> },
  podium: { tone: 'silver', mark: <Medal /> },
  winner: { tone: 'gold', mark: <Trophy /> },
  'week-winner': { tone: 'gold', mark: <Crown /> },
  'month-winner': { tone: 'gold', mark: <Star /> },
}

/** A medal on its ribbon: green for games, silver for a place, gold for a first place. Decorative: the name stands below. */
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

/** A player's games on closed cards; each leads to the game. */
function GamesSection({
  games,
  isMe,
  list,
}: {
  games: readonly UserGame[]
  isMe: boolean
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}) {
  const messages = useMessages(userMessages)
  return (
    <Card title={messages.games}>
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

/** Where a game is read: mine among my games, anybody else's among the users'. */
function addressOf({ _id, _card, championship }: UserGame, isMe: boolean): string {
  const card = championship === null ? `/cards/${_card._id}` : `/championships/${championship}/cards/${_card._id}`
  return `${card}/${isMe ? 'my_games' : 'users_games'}/${_id}`
}

/** What a player shows to everybody: who, the places in the rankings, badges, games on closed cards; never money. */
export function UserScreen() {
  const messages = useMessages(userMessages)
  const { user: id = '' } = useParams({ strict: false })
  const page = useInfiniteQuery(publicUserQuery(id))
  usePageTitle(page.data?.user?.name ?? messages.title)
  return (
    <Loaded
      query={page}
      title={messages.broken}
      heading={messages.title}
      skeleton={<UserSkeleton />}
      renderRefusal={error => isMissing(error) && <Missing />}
    >
      {({ user, games }) =>
        user && (
          <div className={styles.page}>
            <div className={styles.stack}>
              <Hero user={user} />
              {user.isMe && (
                <Note tone="info">
                  <p>
                    <strong>{messages.mine}</strong> {messages.mineText}
                  </p>
                  <Link to="/profile" className={linkClass}>
                    {messages.profile} <ChevronRight aria-hidden="true" />
                  </Link>
                </Note>
              )}
            </div>
            <RankTiles user={user} />
            <div className={styles.stack}>
              <BadgesSection badges={user.badges} />
              <GamesSection games={games} isMe={user.isMe} list={page} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

function Hero({ user }: { user: PublicUser }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  return (
    <PitchPanel className={styles.hero} aria-labelledby="user-name">
      <span className={styles.photo}>
        <UserAvatar user={user} size={96} />
      </span>
      <h1 id="user-name">{user.name}</h1>
      <p className={styles.handle}>@{user.username}</p>
      <Text look="note">{messages.since(formatMonth(user.since, lang))}</Text>
      {user.isInfluencer && <Badge tone="green">{messages.influencer}</Badge>}
      {!user.isMe && (
        <Row gap={2} justify="center" wrap marginTop={3}>
          <Link to="/chats/$chat" params={{ chat: user._id }} className={buttonClass({ size: 'sm' })}>
            <MessageCircle aria-hidden="true" />
            {messages.write}
          </Link>
          <BlockButton user={user} blocked={user.blocked} look="page" />
        </Row>
      )}
    </PitchPanel>
  )
}

/** Place and points in each current ranking; each row leads to the ranking. */
function RankTiles({ user }: { user: PublicUser }) {
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

function Missing() {
  const messages = useMessages(userMessages)
  return (
    <State
      page
      art={<UserX />}
      title={messages.missing}
      text={messages.missingText}
      action={
        <Link to="/rankings/global" className={buttonClass()}>
          {messages.toRankings}
        </Link>
      }
    />
  )
}

function UserSkeleton() {
  const messages = useMessages(userMessages)
  return (
    <SkeletonGroup label={messages.loading} className={styles.page}>
      <Skeleton shape="card" height={248} />
      <Skeleton shape="card" height={176} className={styles.places} />
      <div className={styles.stack}>
        <Skeleton shape="card" height={200} />
        <Skeleton shape="card" height={320} />
      </div>
    </SkeletonGroup>
  )
}
