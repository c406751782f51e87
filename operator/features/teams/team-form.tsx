import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useController, useForm, useWatch } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { TeamCrest } from '#operator/lib/team-crest.tsx'
import { type TeamBody, type TeamRow, saveMutation } from './api.ts'
import { Colors } from './colors.tsx'
import { messages as teamsMessages } from './i18n.ts'
import styles from './team-form.module.css'
import { type TeamFormControl, type TypedTeam, zTypedTeam } from './typed-team.ts'

const NAMES = ['name', 'abbrev', 'aliases', 'colors', 'reason'] as const

/** Everything about a team, with its crest as it would be. */
export function TeamForm({ team }: { team: TeamRow }) {
  const messages = useMessages(teamsMessages)
  const common = useMessages(commonMessages)
  const form: TeamFormControl = useForm<TypedTeam, unknown, TeamBody>({
    resolver: zodResolver(zTypedTeam),
    mode: 'onTouched',
    defaultValues: {
      name: team.name,
      abbrev: team.abbrev,
      aliases: team.aliases.join('\n'),
      colors: team.colors,
      reason: '',
    },
  })
  const { dirtyFields, isDirty } = form.formState
  const { submit, busy } = useSave(team._id, form)
  useLeaveGuard(isDirty)
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <div className={styles.columns}>
        <Card title={messages.data}>
          <Stack gap={4} alignContent="start" marginTop={2}>
            <FormText form={form} name="name" label={messages.name} maxLength={100} />
            <FormText form={form} name="abbrev" label={messages.abbrev} hint={messages.abbrevHint} maxLength={4} />
            <Aliases form={form} />
          </Stack>
        </Card>
        <Card title={messages.crest}>
          <Preview form={form} />
          <Colors form={form} />
        </Card>
      </div>
      <Card title={messages.why}>
        <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} type="area" />
      </Card>
      <SaveBar
        changes={Object.keys(dirtyFields).length}
        saveLabel={common.save}
        busy={busy}
        canSave={isDirty}
        onDiscard={() => form.reset()}
      />
    </form>
  )
}

const HEX = /^#[0-9a-f]{6}$/

/** The crest with what is typed; a colour that is not whole yet is left out. */
function Preview({ form }: { form: TeamFormControl }) {
  const messages = useMessages(teamsMessages)
  const [name, abbrev, colors] = useWatch({ control: form.control, name: ['name', 'abbrev', 'colors'] })
  return (
    <div className={styles.preview}>
      <TeamCrest team={{ abbrev: abbrev.toUpperCase(), colors: colors.filter(color => HEX.test(color)) }} size={96} />
      <p>
        <strong>{name}</strong>
        <span>{messages.crestHint}</span>
      </p>
    </div>
  )
}

function Aliases({ form }: { form: TeamFormControl }) {
  const messages = useMessages(teamsMessages)
  const { field, fieldState } = useController({ control: form.control, name: 'aliases' })
  // A line that is wrong has its error under its place in the list.
  const isInvalid = fieldState.error !== undefined
  return (
    <Field label={messages.aliases} hint={messages.aliasesHint} error={isInvalid ? messages.aliasesWrong : undefined}>
      {ids => <TextArea {...ids} {...field} rows={5} />}
    </Field>
  )
}

/** Saves and goes back to the list. */
function useSave(id: string, form: TeamFormControl) {
  const messages = useMessages(teamsMessages)
  const navigate = useNavigate()
  const save = useMutation(saveMutation(useQueryClient(), id))
  const submit = form.handleSubmit(async team => {
    if (save.isPending) return
    try {
      await save.mutateAsync(team)
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict') {
        form.setFocus('name')
        toast.error(messages.exists)
      } else if (!markRefused(form, NAMES, error)) await toastError(error)
      return
    }
    toast.ok(messages.saved)
    await navigate({ to: '/teams', ignoreBlocker: true })
  })
  return { submit, busy: save.isPending }
}
