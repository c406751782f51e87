import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import {
  INFLUENCER_STATES,
  operatorGiveCode,
  operatorInfluencers,
  operatorInfluencersCsv,
  operatorInfluencersUse,
} from '#contract/api/player/influencers.ts'
import { col } from '#operator/lib/columns.tsx'
import { toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useMay } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { markRefused, useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Person } from '#operator/lib/values.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { findMutation, giveMutation, INFLUENCER_TONES, monthMutation } from './api.ts'
import { CodeField } from './code-sheets.tsx'
import { messages, messages as influencersMessages } from './i18n.ts'

const zFields = z.omit(operatorGiveCode.body, { reason: true })
type Form = UseFormReturn<z.input<typeof zFields>, unknown, z.output<typeof zFields>>

/** Finds a player by the exact username and gives them a code. */
function GiveSheet({
  first = '',
  open,
  onClose,
}: {
  /** The initial username. */
  first?: string | undefined
  open: boolean
  onClose: () => void
}) {
  const messages = useMessages(influencersMessages)
  const navigate = useNavigate()
  const give = useMutation(giveMutation(useQueryClient()))
  const form: Form = useShortForm(zFields, { username: first, code: '' })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.giveTitle}
      text={messages.giveText}
      confirmLabel={messages.give}
      form={form}
      onConfirm={async (reason, fields) => {
        const { _id } = await give.mutateAsync({ ...fields, reason })
        toast.ok(messages.givenDone)
        void navigate({ to: '/influencers/$influencer', params: { influencer: _id } })
      }}
    >
      <Stack gap={3}>
        <WhoField form={form} />
        <CodeField form={form} />
      </Stack>
    </ReasonSheet>
  )
}

/** The username, with a button to look up the player. */
function WhoField({ form }: { form: Form }) {
  const messages = useMessages(influencersMessages)
  const errors = useErrorMessages()
  const find = useMutation(findMutation)
  // A changed username invalidates the lookup.
  const username = useWatch({ control: form.control, name: 'username' }) ?? ''
  const found = find.variables === username.trim() ? find.data : undefined
  const isFree = found?.code === null && found.problem === null
  async function look(): Promise<void> {
    try {
      await find.mutateAsync(username.trim())
    } catch (error) {
      if (!markRefused(form, error)) await toastError(error)
    }
  }
  return (
    <>
      <FormText form={form} name="username" label={messages.username} maxLength={60} {...NAME_LOOK} isFirst />
      <div>
        <Button variant="sec" size="sm" busy={find.isPending} onClick={() => void look()}>
          {messages.find}
        </Button>
      </div>
      {found && (
        <Note tone={isFree ? 'green' : 'orange'} role="status">
          <Person who={found.player} />
          <p>
            {found.code !== null
              ? messages.hasCode(found.code)
              : found.problem === null
                ? messages.canBe
                : errors.fields[found.problem]}
          </p>
        </Note>
      )}
    </>
  )
}

/** Downloads a month's results for a spreadsheet. */
function MonthSection() {
  const messages = useMessages(influencersMessages)
  const file = useMutation(monthMutation)
  const [month] = useState(() => toWallTime(new Date()).slice(0, 7))
  const form = useShortForm(operatorInfluencersUse.query, { month })
  const { busy, onSubmit } = useSend({
    form,
    send: ({ month }) => file.mutateAsync(month),
    onDone: (text, sent) => saveCsv(messages.file(sent.month), text),
  })
  return (
    <Card title={messages.csv}>
      <Stack as="form" gap={3} noValidate onSubmit={onSubmit}>
        <Text tone="muted">{messages.csvText}</Text>
        <FormText form={form} name="month" label={messages.month} type="month" isPlain />
        <div>
          <Button variant="sec" type="submit" icon={<Download aria-hidden="true" />} busy={busy}>
            {messages.download}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** All current and former influencers, by state and search. */
export const InfluencersScreen: Screen = listScreen({
  list: operatorInfluencers,
  csv: operatorInfluencersCsv,
  queryKey: ['influencers'],
  icon: Megaphone,
  messages,
  actions: Give,
  below: MonthSection,
  filters: ({ t }) => [by.search(t), by.state(t, INFLUENCER_STATES, t.state)],
  columns: ({ t }) => [
    col.person('player', t.player, row => row.player),
    col.text('code', t.code, row => <strong>{row.code}</strong>),
    col.badge('state', t.states, row => ({ tone: INFLUENCER_TONES[row.state], label: t.state[row.state] })),
    col.number('entries', t.entries, row => row.entries),
    col.money('commission', t.commission, row => row.commission),
    col.moment('given', t.given, row => row.givenAt),
  ],
  open: (row, { t }) => ({
    to: '/influencers/$influencer',
    params: { influencer: row._id },
    label: t.openOf(row.player.username || row.code),
  }),
})

function Give() {
  const t = useMessages(messages)
  const may = useMay()(operatorGiveCode)
  // Opened from a player's page, with that player prefilled.
  const { give } = useListAddress<{ give?: string | undefined }>()
  const { what, key, sheet, ask } = useSheet(give)
  if (!may) return null
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => ask()}>
        {t.give}
      </Button>
      <GiveSheet key={key} first={what} {...sheet} />
    </>
  )
}
