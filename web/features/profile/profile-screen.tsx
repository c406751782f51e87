import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  AtSign,
  Bell,
  Cake,
  Camera,
  CircleUser,
  Eye,
  HeartHandshake,
  IdCard,
  KeyRound,
  Languages,
  LogOut,
  Mail,
  Megaphone,
  MonitorSmartphone,
  Smartphone,
  SunMoon,
  User,
  UserCog,
  Zap,
} from 'lucide-react'
import type * as z from 'zod/mini'
import type { zMe } from '#contract/api/me.ts'
import { formatPhone, maskCpf } from '#contract/people.ts'
import { Face } from '#ui/art/face.tsx'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { linkClass } from '#ui/link-look.ts'
import { FactList, ListRow, ListRowButton, RowContent, RowList, rowClass } from '#ui/list-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { LangChoice } from '#web/lib/lang-choice.tsx'
import { meQuery } from '#web/lib/me.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { signOutMutation } from './api.ts'
import { profileWords } from './i18n.ts'
import styles from './profile-screen.module.css'

type Me = z.output<typeof zMe>

/** The signed-in user's own page: who they are, and the ways to change it. */
export function ProfileScreen() {
  const words = useWords(profileWords)
  const me = useQuery(meQuery)
  usePageTitle(words.title)
  if (!me.data) {
    return (
      <>
        <h1 className="visually-hidden">{words.title}</h1>
        {me.isError ? (
          <Problem error={me.error} title={words.loadFailed} onRetry={() => void me.refetch()} />
        ) : (
          <Waiting />
        )}
      </>
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        <Hero me={me.data} />
        <AccountFacts me={me.data} />
        <PersonalFacts me={me.data} />
      </div>
      <aside className={styles.stack}>
        <Preferences />
        <Actions me={me.data} />
      </aside>
    </div>
  )
}

function Waiting() {
  const common = useWords(commonWords)
  return (
    <SkeletonGroup label={common.loading} className={styles.stack}>
      <Skeleton shape="card" height={248} />
      <Skeleton shape="card" height={320} />
    </SkeletonGroup>
  )
}

function Hero({ me }: { me: Me }) {
  const words = useWords(profileWords)
  return (
    <PitchPanel className={styles.hero} aria-labelledby="profile-name">
      <Link to="/profile/update_avatar" className={styles.photo} aria-label={words.changePhoto}>
        <Avatar
          src={me.photo && `/api/file/${me.photo._id}`}
          name={me.name}
          size={96}
          decorative
          fallback={<Face seed={me._id} />}
        />
        <span className={styles.camera} aria-hidden="true">
          <Camera />
        </span>
      </Link>
      <h1 id="profile-name">{me.name}</h1>
      <p className={styles.handle}>@{me.username}</p>
      <p className={styles.mail}>{me.email}</p>
    </PitchPanel>
  )
}

function AccountFacts({ me }: { me: Me }) {
  const words = useWords(profileWords)
  return (
    <Card
      title={words.accountData}
      action={
        <Link
          to="/profile/edit_user_informations"
          className={linkClass}
          aria-label={`${words.edit}: ${words.accountData}`}
        >
          {words.edit}
        </Link>
      }
    >
      <FactList
        facts={[
          { icon: <AtSign aria-hidden="true" />, label: words.username, value: me.username },
          {
            icon: <Mail aria-hidden="true" />,
            label: words.email,
            value: `${me.email} · ${me.emailConfirmed ? words.confirmed : words.notConfirmed}`,
          },
        ]}
      />
    </Card>
  )
}

function PersonalFacts({ me }: { me: Me }) {
  const words = useWords(profileWords)
  // As the forms write it, in both languages: 07/08 must not mean two days.
  const born = me.birthDate?.split('-').reverse().join('/')
  return (
    <Card
      title={words.personalData}
      action={
        <Link
          to="/profile/edit_personal_data"
          className={linkClass}
          aria-label={`${words.edit}: ${words.personalData}`}
        >
          {words.edit}
        </Link>
      }
    >
      <FactList
        facts={[
          { icon: <User aria-hidden="true" />, label: words.name, value: me.name },
          { icon: <IdCard aria-hidden="true" />, label: words.cpf, value: maskCpf(me.docNumber) },
          { icon: <Smartphone aria-hidden="true" />, label: words.phone, value: me.phones.map(formatPhone).join(', ') },
          { icon: <CircleUser aria-hidden="true" />, label: words.gender, value: words.genders[me.gender] },
          { icon: <Cake aria-hidden="true" />, label: words.birthDate, value: born ?? words.notGiven },
        ]}
      />
    </Card>
  )
}

function Preferences() {
  const words = useWords(profileWords)
  const theme = useTheme()
  return (
    <Card>
      <RowList ruled>
        <ListRow icon={<Languages />} label={words.language} end={<LangChoice />} />
        <ListRow
          icon={<SunMoon />}
          label={words.lightTheme}
          end={
            <Switch
              label={words.lightTheme}
              hideLabel
              checked={theme === 'light'}
              onChange={light => setTheme(light ? 'light' : 'dark')}
            />
          }
        />
      </RowList>
    </Card>
  )
}

function Actions({ me }: { me: Me }) {
  const words = useWords(profileWords)
  const common = useWords(commonWords)
  const signOut = useMutation(signOutMutation)
  async function handleSignOut() {
    const sure = await confirm({
      title: words.signOutAsk,
      text: words.signOutText,
      confirmLabel: words.signOut,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (sure) signOut.mutate(undefined, { onError: error => void toastError(error) })
  }
  return (
    <Card>
      <RowList>
        <Link to="/users/$user" params={{ user: me._id }} className={rowClass()}>
          <RowContent icon={<Eye />} label={words.publicPage} chevron />
        </Link>
        {me.code !== undefined && (
          <Link to="/influencer" className={rowClass()}>
            <RowContent icon={<Megaphone />} label={words.influencer} chevron />
          </Link>
        )}
        <Link to="/push_games" className={rowClass()}>
          <RowContent icon={<Zap />} label={words.pushGames} chevron />
        </Link>
        <Link to="/profile/change_password" className={rowClass()}>
          <RowContent icon={<KeyRound />} label={words.changePassword} chevron />
        </Link>
        <Link to="/profile/notifications" className={rowClass()}>
          <RowContent icon={<Bell />} label={words.notifications} chevron />
        </Link>
        <Link to="/profile/sessions" className={rowClass()}>
          <RowContent icon={<MonitorSmartphone />} label={words.sessions} chevron />
        </Link>
        <Link to="/profile/blocked" className={rowClass()}>
          <RowContent icon={<Ban />} label={words.blocked} chevron />
        </Link>
        <ListRowButton
          icon={<HeartHandshake />}
          label={words.limits}
          chevron
          aria-haspopup="dialog"
          onClick={() => walletOpen.set('limits')}
        />
        <Link to="/profile/my_data" className={rowClass()}>
          <RowContent icon={<UserCog />} label={words.myData} chevron />
        </Link>
        <ListRowButton
          icon={<LogOut />}
          label={words.signOut}
          tone="danger"
          onClick={() => void handleSignOut()}
          aria-busy={signOut.isPending || undefined}
        />
      </RowList>
    </Card>
  )
}
