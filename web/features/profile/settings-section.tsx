import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  AtSign,
  Bell,
  Cake,
  CircleUser,
  HeartHandshake,
  IdCard,
  KeyRound,
  Languages,
  LogOut,
  Mail,
  Megaphone,
  MonitorSmartphone,
  Shield,
  Smartphone,
  SunMoon,
  User,
  UserCog,
  Zap,
} from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { formatPhone, maskCpf } from '#contract/people.ts'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { FactList, ListRow, ListRowButton, RowContent, RowList, rowClass } from '#ui/list-row.tsx'
import { Switch } from '#ui/switch.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { LangChoice } from '#web/lib/lang-choice.tsx'
import { SoundRow } from '#web/lib/sound.tsx'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { type Me, signOutMutation } from './api.ts'
import { profileMessages, userMessages } from './i18n.ts'
import styles from './profile-screen.module.css'

/** The private part of a profile (spec section 8): account, personal data, language, and links to change them. */
export function SettingsSection({ me }: { me: Me }) {
  const messages = useMessages(userMessages)
  return (
    <Stack as="section" gap={4} alignContent="start" aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings" tabIndex={-1}>
        {messages.settings}
      </h2>
      <AccountFacts me={me} />
      <PersonalFacts me={me} />
      <Preferences />
      <Actions me={me} />
    </Stack>
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
  // In the format of the forms, in both languages: 07/08 must not mean two days.
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
        <SoundRow />
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
        {me.code !== undefined && (
          <Link to="/influencer" className={rowClass()}>
            <RowContent icon={<Megaphone />} label={messages.influencer} chevron />
          </Link>
        )}
        <Link to="/leagues" className={rowClass()}>
          <RowContent icon={<Shield />} label={messages.leagues} chevron />
        </Link>
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
