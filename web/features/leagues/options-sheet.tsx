import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Flag, Link2Off, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import {
  closeLeague,
  inviteToLeague,
  removeLeagueMember,
  renameLeague,
  reportLeague,
} from '#contract/api/player/leagues.ts'
import { LEAGUE_NAME_MAX } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Stack } from '#ui/layout.tsx'
import { ListRowButton, RowList } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { showRefusal } from '#web/lib/forms.ts'
import { meQuery } from '#web/lib/me.ts'
import { type League, refreshLeagues, useDoing } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'

interface OptionsProps {
  league: League
  open: boolean
  onClose: () => void
}

/** Further actions on a league, for its owner and its members. */
export function OptionsSheet({ league, open, onClose }: OptionsProps) {
  const messages = useMessages(leagueMessages).options
  const common = useMessages(commonMessages)
  const [form, setForm] = useState<'rename' | 'report' | null>(null)
  const actions = useOptions(league)
  const close = () => {
    setForm(null)
    onClose()
  }
  const then = (work: () => Promise<void>) => () => {
    close()
    void work()
  }
  const title = form === null ? messages.title : messages[form]
  return (
    <Sheet open={open} onClose={close} title={title} closeLabel={common.close}>
      {form === 'rename' && <RenameForm league={league} onDone={close} />}
      {form === 'report' && <ReportForm league={league} onDone={close} />}
      {form === null && (
        <RowList ruled>
          {league.me === 'owner' && (
            <>
              <ListRowButton icon={<Pencil />} label={messages.rename} onClick={() => setForm('rename')} />
              <ListRowButton icon={<Link2Off />} label={messages.renew} onClick={then(actions.renew)} />
            </>
          )}
          <ListRowButton icon={<Flag />} label={messages.report} onClick={() => setForm('report')} />
          {league.me === 'owner' ? (
            <ListRowButton tone="danger" icon={<Trash2 />} label={messages.close} onClick={then(actions.close)} />
          ) : (
            <ListRowButton tone="danger" icon={<LogOut />} label={messages.leave} onClick={then(actions.leave)} />
          )}
        </RowList>
      )}
    </Sheet>
  )
}

/** Actions with a confirmation; leaving or deleting leads to my leagues. */
function useOptions(league: League) {
  const messages = useMessages(leagueMessages).options
  const { cancel: cancelLabel } = useMessages(commonMessages)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run } = useDoing()
  const params = { id: league._id }
  const away = (message: string) => async () => {
    toast.ok(message)
    await navigate({ to: '/leagues', replace: true })
  }
  return {
    renew: async () => {
      const { renewTitle: title, renewText: text, renew: confirmLabel } = messages
      if (!(await confirm({ title, text, confirmLabel, cancelLabel }))) return
      await run(
        () => call(inviteToLeague, { params, body: { renew: true } }),
        () => toast.ok(messages.renewed),
      )
    },
    leave: async () => {
      const { leaveTitle: title, leaveText: text, leave: confirmLabel } = messages
      if (!(await confirm({ title, text, confirmLabel, cancelLabel, danger: true }))) return
      const me = await client.query({ ...meQuery, staleTime: 'static' })
      await run(() => call(removeLeagueMember, { params: { ...params, userId: me._id } }), away(messages.left))
    },
    close: async () => {
      const { closeTitle: title, closeText: text, close: confirmLabel } = messages
      if (!(await confirm({ title, text, confirmLabel, cancelLabel, danger: true }))) return
      await run(() => call(closeLeague, { params }), away(messages.closed))
    },
  }
}

function RenameForm({ league, onDone }: { league: League; onDone: () => void }) {
  const all = useMessages(leagueMessages)
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(renameLeague.body), defaultValues: { name: league.name } })
  const save = form.handleSubmit(async body => {
    try {
      await call(renameLeague, { params: { id: league._id }, body })
      toast.ok(all.options.renamed)
      await refreshLeagues(client)
      onDone()
    } catch (error) {
      showRefusal(error, form)
    }
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void save(event)}>
      <FormText
        control={form.control}
        name="name"
        label={all.make.name}
        texts={{ name_required: all.make.required }}
        maxLength={LEAGUE_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        {all.options.save}
      </Button>
    </Stack>
  )
}

function ReportForm({ league, onDone }: { league: League; onDone: () => void }) {
  const messages = useMessages(leagueMessages).options
  const form = useForm({ resolver: zodResolver(reportLeague.body), defaultValues: { text: '' } })
  const send = form.handleSubmit(async body => {
    try {
      await call(reportLeague, { params: { id: league._id }, body })
      toast.ok(messages.reported)
      onDone()
    } catch (error) {
      showRefusal(error, form)
    }
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void send(event)}>
      <FormText
        control={form.control}
        name="text"
        label={messages.reportText}
        hint={messages.reportHint}
        maxLength={500}
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        {messages.send}
      </Button>
    </Stack>
  )
}
