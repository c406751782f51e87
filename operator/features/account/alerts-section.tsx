import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { ALERT_WAYS, type AlertWay, operatorSetAlerts } from '#contract/api/admin/waiting.ts'
import { addThisDevice, askForAlerts, removeThisDevice } from '#operator/lib/alerts.ts'
import { FormSelect, FormText } from '#operator/lib/form-fields.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { type Alerts, alertsQuery, setAlertsMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import styles from './account.module.css'

/** Notifications of waiting items outside the console: types, and channels (mail, this browser). */
export function AlertsSection() {
  const messages = useMessages(accountMessages)
  const alerts = useQuery(alertsQuery)
  return (
    <Card title={messages.alerts}>
      <Stack gap={4}>
        <Text tone="muted">{messages.alertsText}</Text>
        {alerts.data ? <AlertsForm alerts={alerts.data} /> : <Pending read={alerts} heights={[220]} />}
      </Stack>
    </Card>
  )
}

function AlertsForm({ alerts: { mail, kinds, pushKey, devices } }: { alerts: Alerts }) {
  const messages = useMessages(accountMessages)
  const set = useMutation(setAlertsMutation(useQueryClient()))
  const form = useShortForm(operatorSetAlerts.body, { mail, kinds: kinds.map(({ kind, by }) => ({ kind, by })) })
  const { busy, onSubmit } = useSend({
    form,
    send: async body => {
      const wants = (way: AlertWay) => body.kinds.some(({ by }) => by === way)
      const isAllowed = !wants('browser') || (await askForAlerts())
      const isSubscribed = !wants('push') || (pushKey !== null && (await addThisDevice(pushKey).catch(() => false)))
      if (!wants('push')) await removeThisDevice()
      await set.mutateAsync(body)
      return isAllowed && isSubscribed
    },
    onDone: isAllowed => (isAllowed ? toast.ok(messages.alertsSaved) : toast.warn(messages.alertsBlocked)),
  })
  // Without server keys there is no web push.
  const ways = ALERT_WAYS.filter(way => way !== 'push' || pushKey !== null).map(value => ({
    value,
    label: messages.alertWays[value],
  }))
  return (
    <Stack as="form" gap={4} aria-label={messages.alerts} noValidate onSubmit={onSubmit}>
      <FormText
        form={form}
        name="mail"
        label={messages.alertsMail}
        hint={messages.alertsMailHint}
        inputMode="email"
        autoComplete="email"
      />
      {pushKey !== null && <Text tone="muted">{messages.alertsDevices(devices)}</Text>}
      <div className={styles.kinds}>
        {kinds.map(({ kind, name }, index) => (
          <FormSelect key={kind} form={form} name={`kinds.${index}.by`} label={name} options={ways} />
        ))}
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {messages.alertsSave}
        </Button>
      </div>
    </Stack>
  )
}
