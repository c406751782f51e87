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
import type { zMe } from '#contract/api/player/profile.ts'
import { formatPhone, maskCpf } from '#contract/people.ts'
import { Face } from '#ui/art/face.tsx'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { FactList, ListRow, ListRowButton, RowContent, RowList, rowClass } from '#ui/list-row.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { LangChoice } from '#web/lib/lang-choice.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { signOutMutation } from './api.ts'
import { profileMessages } from './i18n.ts'
import styles from './profile-screen.module.css'

type Me = z.output<typeof zMe>

/** The signed-in user's own page: who they are, and the ways to change it. */
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
            <AccountFacts me={me} />
            <PersonalFacts me={me} />
          </Stack>
          <Stack as="aside" gap={4} alignContent="start">
            <Preferences />
            <Actions me={me} />
          </Stack>
        </div>
      )}
    </Loaded>
  )
}

function Hero({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  return (
    <PitchPanel className={styles.hero} aria-labelledby="profile-name">
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
    </PitchPanel>
  )
}

function AccountFacts({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  return (
    <Card
      title={messages.accountData}
      action={
        <Link
          to="/profile/edit_user_informations"
          className={linkClass}
          aria-label={`${messages.edit}: ${messages.accountData}`}
        >
          {messages.edit}
        </Link>
      }
    >
      <FactList
        facts={[
          { icon: <AtSign aria-hidden="true" />, label: messages.username, value: me.username },
          {
            icon: <Mail aria-hidden="true" />,
            label: messages.email,
            value: `${me.email} · ${me.emailConfirmed ? messages.confirmed : messages.notConfirmed}`,
          },
        ]}
      />
    </Card>
  )
}

function PersonalFacts({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  // As the forms write it, in both languages: 07/08 must not mean two days.
  const born = me.birthDate?.split('-').reverse().join('/')
  return (
    <Card
      title={messages.personalData}
      action={
        <Link
          to="/profile/edit_personal_data"
          className={linkClass}
          aria-label={`${messages.edit}: ${messages.personalData}`}
        >
          {messages.edit}
        </Link>
      }
    >
      <FactList
        facts={[
          { icon: <User aria-hidden="true" />, label: messages.name, value: me.name },
          { icon: <IdCard aria-hidden="true" />, label: messages.cpf, value: maskCpf(me.docNumber) },
          {
            icon: <Smartphone aria-hidden="true" />,
            label: messages.phone,
            value: me.phones.map(formatPhone).join(', '),
          },
          { icon: <CircleUser aria-hidden="true" />, label: messages.gender, value: messages.genders[me.gender] },
          { icon: <Cake aria-hidden="true" />, label: messages.birthDate, value: born ?? messages.notGiven },
        ]}
      />
    </Card>
  )
}

function Preferences() {
  const messages = useMessages(profileMessages)
  const theme = useTheme()
  return (
    <Card>
      <RowList ruled>
        <ListRow icon={<Languages />} label={messages.language} end={<LangChoice />} />
        <ListRow
          icon={<SunMoon />}
          label={messages.lightTheme}
          end={
            <Switch
              label={messages.lightTheme}
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
  const messages = useMessages(profileMessages)
  const common = useMessages(commonMessages)
  const signOut = useMutation(signOutMutation)
  async function handleSignOut() {
    const sure = await confirm({
      title: messages.signOutAsk,
      text: messages.signOutText,
      confirmLabel: messages.signOut,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (sure) signOut.mutate(undefined, { onError: error => void toastError(error) })
  }
  return (
    <Card>
      <RowList>
        <Link to="/users/$user" params={{ user: me._id }} className={rowClass()}>
          <RowContent icon={<Eye />} label={messages.publicPage} chevron />
        </Link>
        {me.code !== undefined && (
          <Link to="/influencer" className={rowClass()}>
            <RowContent icon={<Megaphone />} label={messages.influencer} chevron />
          </Link>
        )}
        <Link to="/push_games" className={rowClass()}>
          <RowContent icon={<Zap />} label={messages.pushGames} chevron />
        </Link>
        <Link to="/profile/change_password" className={rowClass()}>
          <RowContent icon={<KeyRound />} label={messages.changePassword} chevron />
        </Link>
        <Link to="/profile/notifications" className={rowClass()}>
          <RowContent icon={<Bell />} label={messages.notifications} chevron />
        </Link>
        <Link to="/profile/sessions" className={rowClass()}>
          <RowContent icon={<MonitorSmartphone />} label={messages.sessions} chevron />
        </Link>
        <Link to="/profile/blocked" className={rowClass()}>
          <RowContent icon={<Ban />} label={messages.blocked} chevron />
        </Link>
        <ListRowButton
          icon={<HeartHandshake />}
          label={messages.limits}
          chevron
          aria-haspopup="dialog"
          onClick={() => walletOpen.set('limits')}
        />
        <Link to="/profile/my_data" className={rowClass()}>
          <RowContent icon={<UserCog />} label={messages.myData} chevron />
        </Link>
        <ListRowButton
          icon={<LogOut />}
          label={messages.signOut}
          tone="danger"
          onClick={() => void handleSignOut()}
          aria-busy={signOut.isPending || undefined}
        />
      </RowList>
    </Card>
  )
}
