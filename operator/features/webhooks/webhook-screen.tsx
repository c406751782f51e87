import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FlaskConical, History, KeyRound, Pencil, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import {
  DELIVERY_STATES,
  operatorDeliveries,
  operatorDeliveriesCsv,
  operatorReplayPeriod,
} from '#contract/api/admin/webhooks.ts'
import { col } from '#operator/lib/columns.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listSection, type RowOf, type RowSheet } from '#operator/lib/list-screen.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment } from '#operator/lib/values.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import {
  changeMutation,
  periodMutation,
  removeMutation,
  renewMutation,
  replayMutation,
  testMutation,
  type Webhook,
  WEBHOOKS,
  webhookQuery,
} from './api.ts'
import { messages, type WebhooksMessages } from './i18n.ts'
import { SecretSheet, WebhookFields, type WebhookForm, zWebhookFields } from './webhook-fields.tsx'

/** One webhook: settings, actions, and deliveries. */
export function WebhookScreen() {
  const t = useMessages(messages)
  const { webhook: id } = useParams({ from: '/private/hooks/$webhook' })
  const read = useQuery(webhookQuery(id))
  const webhook = read.data?.webhook
  return (
    <>
      <PageHead
        title={webhook?.name ?? t.title}
        text={webhook && <Badge tone={webhook.state === 'on' ? 'green' : 'plain'}>{t.state[webhook.state]}</Badge>}
        back={{ to: '/hooks', label: t.back }}
      >
        {webhook && <Actions webhook={webhook} />}
      </PageHead>
      {webhook ? (
        <>
          <Data webhook={webhook} />
          <Text as="h2">{t.deliveries.title}</Text>
          <DeliveriesSection of={{ query: { webhook: id } }} />
        </>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Data({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages)
  return (
    <Card title={t.data}>
      <DescriptionList
        rows={[
          { label: t.url, value: webhook.url },
          { label: t.events, value: webhook.events.map(event => t.event[event] ?? event).join(', ') },
          { label: t.waiting, value: webhook.waiting },
          { label: t.failed, value: webhook.failed },
          { label: t.delivered, value: webhook.deliveredAt ? <Moment at={webhook.deliveredAt} /> : t.never },
          { label: t.at, value: <Moment at={webhook.createdAt} /> },
        ]}
      />
    </Card>
  )
}

interface SheetProps {
  webhook: Webhook
  open: boolean
  onClose: () => void
}

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages)
  const { what, key, sheet, ask } = useSheet<'change' | 'test' | 'period' | 'renew' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Button variant="sec" icon={<FlaskConical aria-hidden="true" />} onClick={() => ask('test')}>
        {t.test}
      </Button>
      <Button variant="sec" icon={<Pencil aria-hidden="true" />} onClick={() => ask('change')}>
        {t.change}
      </Button>
      <Button variant="sec" icon={<History aria-hidden="true" />} onClick={() => ask('period')}>
        {t.replayPeriod}
      </Button>
      <Button variant="sec" icon={<KeyRound aria-hidden="true" />} onClick={() => ask('renew')}>
        {t.renew}
      </Button>
      <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={() => ask('remove')}>
        {t.remove}
      </Button>
      {what === 'change' && <ChangeSheet key={key} webhook={webhook} {...sheet} />}
      {what === 'period' && <PeriodSheet key={key} webhook={webhook} {...sheet} />}
      {(what === 'test' || what === 'renew' || what === 'remove') && (
        <StepSheet key={key} webhook={webhook} step={what} onSecret={setSecret} {...sheet} />
      )}
      <SecretSheet secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}

function ChangeSheet({ webhook, ...sheet }: SheetProps) {
  const t = useMessages(messages)
  const change = useMutation(changeMutation(useQueryClient(), webhook._id))
  const { name, url, events, state } = webhook
  const form: WebhookForm = useShortForm(zWebhookFields, { name, url, events, active: state === 'on' })
  return (
    <ReasonSheet
      {...sheet}
      title={t.changeTitle}
      text={t.changeText}
      confirmLabel={t.save}
      form={form}
      onConfirm={(reason, fields) => change.mutateAsync({ ...fields, reason })}
      done={t.saved}
    >
      <WebhookFields form={form} />
    </ReasonSheet>
  )
}

const textsOf = (t: WebhooksMessages, step: 'test' | 'renew' | 'remove') =>
  ({
    test: { title: t.testTitle, text: t.testText, confirmLabel: t.test, done: t.tested },
    renew: { title: t.renewTitle, text: t.renewText, confirmLabel: t.renew },
    remove: { title: t.removeTitle, text: t.removeText, confirmLabel: t.remove, done: t.removed },
  })[step]

/** Confirms an action that needs only a reason. */
function StepSheet({
  webhook,
  step,
  onSecret,
  ...sheet
}: SheetProps & { step: 'test' | 'renew' | 'remove'; onSecret: (secret: string) => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const navigate = useNavigate()
  const test = useMutation(testMutation(client, webhook._id))
  const renew = useMutation(renewMutation(client, webhook._id))
  const remove = useMutation(removeMutation(client, webhook._id))
  async function confirm(reason: string): Promise<void> {
    if (step === 'test') await test.mutateAsync(reason)
    else if (step === 'renew') onSecret((await renew.mutateAsync(reason)).secret)
    else {
      await remove.mutateAsync(reason)
      await navigate({ to: '/hooks' })
    }
  }
  return (
    <ReasonSheet {...sheet} {...textsOf(t, step)} about={webhook.name} danger={step === 'remove'} onConfirm={confirm} />
  )
}

const zPeriod = z.omit(operatorReplayPeriod.body, { reason: true })

function PeriodSheet({ webhook, ...sheet }: SheetProps) {
  const t = useMessages(messages)
  const replay = useMutation(periodMutation(useQueryClient(), webhook._id))
  const [today] = useState(() => toWallTime(new Date()).slice(0, 10))
  const form = useShortForm(zPeriod, { from: today, to: today })
  return (
    <ReasonSheet
      {...sheet}
      title={t.replayPeriodTitle}
      text={t.replayPeriodText}
      confirmLabel={t.replay}
      form={form}
      onConfirm={async (reason, days) => {
        const { count } = await replay.mutateAsync({ ...days, reason })
        toast.ok(t.replayedCount(count))
      }}
      refusals={{ too_many_rows: () => toast.error(t.tooManyEvents) }}
    >
      <Stack gap={3}>
        <FormText form={form} name="from" label={t.from} type="date" isPlain isFirst />
        <FormText form={form} name="to" label={t.to} type="date" isPlain />
      </Stack>
    </ReasonSheet>
  )
}

type Delivery = RowOf<typeof operatorDeliveries>
const TONES = { waiting: 'orange', delivered: 'green', failed: 'red' } as const

const DeliveriesSection = listSection({
  list: operatorDeliveries,
  csv: operatorDeliveriesCsv,
  queryKey: [...WEBHOOKS, 'deliveries'],
  refetchMs: 10_000,
  icon: WebhookIcon,
  messages,
  texts: t => t.deliveries,
  filters: ({ t }) => [by.state(t.deliveries, DELIVERY_STATES, t.deliveries.state)],
  columns: ({ t: { event, deliveries: t, replay }, act }) => [
    col.text('type', t.type, row => (
      <>
        {event[row.type] ?? row.type}
        {row.replayed && <Text as="small"> ({t.again})</Text>}
      </>
    )),
    col.text('game', t.game, row => (row.game ? <GameLink game={row.game} /> : t.none)),
    col.badge('state', t.states, row => ({ tone: TONES[row.state], label: t.state[row.state] })),
    col.number('attempts', t.attempts, row => row.attempts),
    col.text('answer', t.answer, row =>
      row.problem === null ? (row.status ?? t.none) : (t.problem[row.problem] ?? row.problem),
    ),
    col.moment('at', t.at, row => row.createdAt),
    col.moment('next', t.next, row => row.dueAt),
    col.actions(t.actions, row =>
      row.state === 'waiting' ? null : (
        <Row gap={2}>
          <Button variant="sec" size="sm" aria-label={t.replayOf(event[row.type] ?? row.type)} onClick={() => act(row)}>
            {replay}
          </Button>
        </Row>
      ),
    ),
  ],
  sheet: sheet => <ReplaySheet {...sheet} />,
})

function ReplaySheet({ row, open, onClose }: RowSheet<Delivery>) {
  const t = useMessages(messages)
  const replay = useMutation(replayMutation(useQueryClient(), row._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t.replayTitle}
      about={t.event[row.type] ?? row.type}
      text={t.replayText}
      confirmLabel={t.replay}
      onConfirm={replay.mutateAsync}
      done={t.replayed}
      refusals={{ state_forbids: () => toast.warn(t.alreadyWaiting) }}
    />
  )
}
