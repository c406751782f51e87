import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Lock } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { NOTICE_CHANNELS, zQuietHours } from '#contract/api/player/notification-settings.ts'
import { hasWallet } from '#contract/profiles.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { Loaded, together } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { useProfile } from '#web/lib/profile.ts'
import { type PushState, turnPushOff, turnPushOn } from '#web/lib/push.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { settingsMessages } from './i18n.ts'
import {
  choiceMutation,
  type NoticeChoice,
  type NoticeSettings,
  pushQuery,
  quietMutation,
  settingsQuery,
} from './settings-api.ts'
import styles from './settings.module.css'

interface PushSectionProps {
  accountId: string
  /** The key to subscribe with; null where the server sends no pushes. */
  serverKey: string | null
}

/** Push in this browser: on, off, or why it is unavailable. The permission prompt opens only on a press. */
function PushSection({ accountId, serverKey }: PushSectionProps) {
  const messages = useMessages(settingsMessages).push
  const common = useMessages(commonMessages)
  const state = useQuery(pushQuery(accountId)).data
  return (
    <Card title={messages.title}>
      <div className={styles.body}>
        {serverKey === null ? (
          <Note>{messages.unavailable}</Note>
        ) : state === undefined ? (
          <Skeletons label={common.loading} shape="block" heights={[76]} />
        ) : (
          <Known state={state} accountId={accountId} serverKey={serverKey} />
        )}
      </div>
    </Card>
  )
}

function Known({ state, accountId, serverKey }: { state: PushState; accountId: string; serverKey: string }) {
  const messages = useMessages(settingsMessages).push
  const change = useTurn(accountId, serverKey)
  switch (state) {
    case 'none':
      return <Note>{messages.none}</Note>
    case 'install':
      return <Note tone="info">{messages.install}</Note>
    case 'denied':
      return (
        <Note tone="orange" role="status">
          {messages.denied}
        </Note>
      )
    case 'on':
    case 'off':
      return (
        <Stack gap={3} justify="start">
          <Text look="fine" role="status">
            {state === 'on' ? messages.on : messages.text}
          </Text>
          <Button
            variant={state === 'on' ? 'out' : 'pri'}
            icon={<BellRing aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => change.mutate(state === 'off')}
          >
            {state === 'on' ? messages.turnOff : messages.turnOn}
          </Button>
        </Stack>
      )
  }
}

function useTurn(accountId: string, serverKey: string) {
  const messages = useMessages(settingsMessages).push
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (on: boolean): Promise<PushState> => {
      if (on) return turnPushOn(accountId, serverKey)
      await turnPushOff()
      return 'off'
    },
    networkMode: 'always',
    onSuccess: (state, on) => {
      client.setQueryData(pushQuery(accountId).queryKey, state)
      if (state === 'on') toast.ok(messages.nowOn)
      else if (!on) toast.ok(messages.nowOff)
    },
    onError: error => {
      if (error instanceof CallError) void toastError(error)
      else toast.error(messages.failed, messages.failedText)
    },
  })
}

/** A switch per group and channel; each is saved at once. */
function ChoicesSection({ groups }: { groups: readonly NoticeChoice[] }) {
  const hasMoney = hasWallet(useProfile())
  const shown = groups.filter(({ group }) => hasMoney || group !== 'money')
  const { choices } = useMessages(settingsMessages)
  const noteId = useId()
  return (
    <Card title={choices.title}>
      <table className={styles.choices} aria-describedby={noteId}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{choices.type}</span>
            </th>
            {NOTICE_CHANNELS.map(way => (
              <th key={way} scope="col">
                {choices.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(choice => (
            <Row key={choice.group} choice={choice} />
          ))}
        </tbody>
      </table>
      <Text id={noteId} look="fine">
        {choices.waysNote}
      </Text>
    </Card>
  )
}

function Row({ choice }: { choice: NoticeChoice }) {
  const { choices, groups, resultsForPoints } = useMessages(settingsMessages)
  const hasMoney = hasWallet(useProfile())
  const change = useMutation(choiceMutation(useQueryClient()))
  const { name, text } = choice.group === 'results' && !hasMoney ? resultsForPoints : groups[choice.group]
  const isFixed = choice.group === 'security'
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {name}
          {isFixed && <Lock aria-hidden="true" />}
        </span>
        <small>{isFixed ? choices.always : text}</small>
      </th>
      {NOTICE_CHANNELS.map(way => (
        <td key={way}>
          <Switch
            label={choices.cell(name, choices.ways[way])}
            hideLabel
            checked={choice[way]}
            disabled={isFixed}
            onChange={on => change.mutate({ ...choice, [way]: on }, { onError: error => void toastError(error) })}
          />
        </td>
      ))}
    </tr>
  )
}

type Hours = NonNullable<NoticeSettings['quiet']>
/** Default quiet hours. */
const NIGHT: Hours = { from: '22:00', to: '08:00' }

/** Quiet hours: nothing is pushed or mailed. The switch is saved at once, changed hours on save. */
function QuietSection({ quiet }: { quiet: NoticeSettings['quiet'] }) {
  const messages = useMessages(settingsMessages).quiet
  const change = useMutation(quietMutation(useQueryClient()))
  return (
    <Card title={messages.title}>
      <Switch
        label={messages.switch}
        checked={change.isPending ? change.variables !== null : quiet !== null}
        onChange={on => change.mutate(on ? NIGHT : null, { onError: error => void toastError(error) })}
      />
      <Text look="fine">{messages.text}</Text>
      {quiet && <HoursForm key={`${quiet.from} ${quiet.to}`} hours={quiet} />}
      <Text look="fine">{messages.except}</Text>
    </Card>
  )
}

function HoursForm({ hours }: { hours: Hours }) {
  const messages = useMessages(settingsMessages)
  const change = useMutation(quietMutation(useQueryClient()))
  const { control, formState, handleSubmit } = useForm({ resolver: zodResolver(zQuietHours), defaultValues: hours })
  const save = (next: Hours) =>
    change.mutateAsync(next).then(
      () => toast.ok(messages.saved),
      (error: unknown) => toastError(error),
    )
  const shared = { control, type: 'time', texts: messages.fields } as const
  return (
    <Stack as="form" gap={3} className={styles.hours} noValidate onSubmit={event => void handleSubmit(save)(event)}>
      <FormText {...shared} name="from" label={messages.quiet.from} hint={messages.quiet.zone} />
      <FormText {...shared} name="to" label={messages.quiet.to} />
      <Button type="submit" variant="sec" disabled={!formState.isDirty} busy={change.isPending}>
        {messages.quiet.save}
      </Button>
    </Stack>
  )
}

/** Which notifications arrive by which channel, and quiet hours. */
export function SettingsScreen() {
  const messages = useMessages(settingsMessages)
  const common = useMessages(commonMessages)
  const settings = useQuery(settingsQuery)
  const me = useQuery(meQuery)
  return (
    <TaskPage
      title={messages.title}
      text={messages.text}
      closeTo="/profile"
      closeLabel={messages.close}
      aside={settings.data ? <QuietSection quiet={settings.data.quiet} /> : null}
    >
      <Loaded
        query={together({ settings, me })}
        title={messages.loadFailed}
        skeleton={<Skeletons label={common.loading} heights={[148, 420]} gap={4} />}
      >
        {({ settings, me }) => (
          <Stack gap={4}>
            <PushSection accountId={me._id} serverKey={settings.pushKey} />
            <ChoicesSection groups={settings.groups} />
          </Stack>
        )}
      </Loaded>
    </TaskPage>
  )
}
