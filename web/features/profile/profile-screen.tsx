import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Camera, Settings } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Face } from '#ui/art/face.tsx'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { type Me, publicUserQuery } from './api.ts'
import { profileMessages, userMessages } from './i18n.ts'
import { SettingsSection } from './settings-section.tsx'
import { BadgesSection, GamesSection, RankTiles } from './user-sections.tsx'
import styles from './profile-screen.module.css'

/** My public profile, with my private settings below or beside it (docs/decisions/040). */
export function ProfileScreen() {
  const messages = useMessages(profileMessages)
  const common = useMessages(commonMessages)
  const me = useQuery(meQuery)
  usePageTitle(messages.title)
  const skeleton = (
    <>
      <h1 className="visually-hidden">{messages.title}</h1>
      <Skeletons label={common.loading} heights={[248, 320]} gap={4} alignContent="start" />
    </>
  )
  return (
    <Loaded query={me} title={messages.loadFailed} heading={messages.title} skeleton={skeleton}>
      {me => (
        <div className={styles.page}>
          <Stack gap={4} alignContent="start">
            <Hero me={me} />
            <Public id={me._id} />
          </Stack>
          <SettingsSection me={me} />
        </div>
      )}
    </Loaded>
  )
}

function Hero({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  const user = useMessages(userMessages)
  return (
    <PitchPanel className={styles.hero} aria-labelledby="profile-name">
      <div className={styles.gear}>
        <Link to="/profile" hash="settings" className={iconButtonClass()} aria-label={user.settings}>
          <Settings aria-hidden="true" />
        </Link>
      </div>
      <Link to="/profile/update_avatar" className={styles.photo} aria-label={messages.changePhoto}>
        <Avatar
          src={me.photo && `/api/file/${me.photo._id}`}
          name={me.name}
          size={96}
          decorative
          fallback={<Face seed={me._id} />}
        />
        <span className={styles.camera} aria-hidden="true">
          <Camera size={18} />
        </span>
      </Link>
      <h1 id="profile-name">{me.name}</h1>
      <p className={styles.handle}>@{me.username}</p>
      <p className={styles.mail}>{me.email}</p>
      <Row gap={2} justify="center" wrap marginTop={3}>
        <Link to="/my_games/week" className={buttonClass({ size: 'sm', variant: 'sec' })}>
          <CalendarDays aria-hidden="true" />
          {user.week}
        </Link>
      </Row>
    </PitchPanel>
  )
}

/** My public profile. */
function Public({ id }: { id: string }) {
  const messages = useMessages(userMessages)
  const common = useMessages(commonMessages)
  const page = useInfiniteQuery(publicUserQuery(id))
  return (
    <Loaded
      query={page}
      title={messages.broken}
      skeleton={<Skeletons label={common.loading} heights={[176, 200, 320]} gap={4} alignContent="start" />}
    >
      {({ user, games }) =>
        user && (
          <>
            <RankTiles user={user} />
            <BadgesSection user={user} />
            <GamesSection
              games={games}
              isMe
              list={page}
              action={
                <Link to="/my_games" className={linkClass}>
                  {messages.allGames}
                </Link>
              }
            />
          </>
        )
      }
    </Loaded>
  )
}
