import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronRight, MessageCircle, UserX } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { BlockButton } from '#web/lib/chat/block-button.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { isMissing } from '#web/lib/missing.ts'
import { formatMonth } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type PublicUser, publicUserQuery } from './api.ts'
import { userMessages } from './i18n.ts'
import { BadgesSection, GamesSection, HeadToHead, RankTiles } from './user-sections.tsx'
import styles from './user-screen.module.css'

/** A player's public page: identity, ranks, badges, games on closed cards; never money. */
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
              {!user.isMe && <HeadToHead user={user} />}
              <BadgesSection user={user} />
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
