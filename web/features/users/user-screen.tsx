import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronRight, MessageCircle, UserX } from 'lucide-react'
import { formatPoints } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call.ts'
import { BlockButton } from '#web/lib/chat/block-button.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayMonth } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Picture } from '#web/lib/picture.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { sayPeriod } from '#web/lib/ranking-period.ts'
import { rankingNames } from '#web/lib/ranking-words.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { type PublicUser, publicUserQuery } from './api.ts'
import { BadgesPart } from './badges-part.tsx'
import { GamesPart } from './games-part.tsx'
import { words as userWords } from './i18n.ts'
import styles from './user-screen.module.css'

/** What a player shows to everybody: who, the places in the rankings, badges, games on closed cards; never money. */
export function UserScreen() {
  const words = useWords(userWords)
  const { user: id = '' } = useParams({ strict: false })
  const page = useInfiniteQuery(publicUserQuery(id))
  const user = page.data?.user
  usePageTitle(user?.name ?? words.title)
  if (!user || !page.data) {
    if (page.isPending) return <Waiting />
    if (isMissing(page.error)) return <Missing />
    return (
      <>
        <h1 className="visually-hidden">{words.title}</h1>
        <Problem error={page.error} title={words.broken} onRetry={() => void page.refetch()} />
      </>
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        <Hero user={user} />
        {user.isMe && (
          <Note tone="info">
            <p>
              <strong>{words.mine}</strong> {words.mineText}
            </p>
            <Link to="/profile" className={linkClass}>
              {words.profile} <ChevronRight aria-hidden="true" />
            </Link>
          </Note>
        )}
      </div>
      <Places user={user} />
      <div className={styles.stack}>
        <BadgesPart badges={user.badges} />
        <GamesPart games={page.data.games} isMe={user.isMe} list={page} />
      </div>
    </div>
  )
}

/** What an address leads to that names nobody: an unknown id, or no id at all. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid_input')

function Hero({ user }: { user: PublicUser }) {
  const words = useWords(userWords)
  const lang = useLang()
  return (
    <PitchPanel className={styles.hero} aria-labelledby="user-name">
      <span className={styles.photo}>
        <Picture user={user} size={96} />
      </span>
      <h1 id="user-name">{user.name}</h1>
      <p className={styles.handle}>@{user.username}</p>
      <p className={styles.since}>{words.since(sayMonth(user.since, lang))}</p>
      {user.isInfluencer && <Badge tone="green">{words.influencer}</Badge>}
      {!user.isMe && (
        <div className={styles.ways}>
          <Link to="/chats/$chat" params={{ chat: user._id }} className={buttonClass({ size: 'sm' })}>
            <MessageCircle aria-hidden="true" />
            {words.write}
          </Link>
          <BlockButton user={user} blocked={user.blocked} look="page" />
        </div>
      )}
    </PitchPanel>
  )
}

/** Place and points in each current ranking; each row leads to the ranking. */
function Places({ user }: { user: PublicUser }) {
  const words = useWords(userWords)
  const names = useWords(rankingNames)
  const lang = useLang()
  return (
    <Card title={words.rankings} className={styles.places}>
      {user.rankings.length === 0 ? (
        <p className={styles.note}>{words.noRankings}</p>
      ) : (
        <div className={styles.rows}>
          <RankList>
            {user.rankings.map(({ mode, period, totalScore, position }) => (
              <RankRow
                key={mode}
                place={ordinal(position, lang)}
                name={names[mode]}
                note={sayPeriod(period, lang)}
                value={formatPoints(totalScore, lang)}
                unit={pointsUnit(totalScore, words)}
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
  const words = useWords(userWords)
  return (
    <State
      page
      art={<UserX />}
      title={words.missing}
      text={words.missingText}
      action={
        <Link to="/rankings/global" className={buttonClass()}>
          {words.toRankings}
        </Link>
      }
    />
  )
}

function Waiting() {
  const words = useWords(userWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.page}>
      <Skeleton shape="card" height={248} />
      <Skeleton shape="card" height={176} className={styles.places} />
      <div className={styles.stack}>
        <Skeleton shape="card" height={200} />
        <Skeleton shape="card" height={320} />
      </div>
    </SkeletonGroup>
  )
}
