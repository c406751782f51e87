import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { FormText } from '#operator/lib/form-fields.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { SaveForm, useSavedForm } from '#operator/lib/save-form.tsx'
import { TeamCrest } from '#operator/lib/team-crest.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldMessage, TextArea, TextInput } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { saveMutation, type TeamFormControl, teamQuery, type TeamRow, zTypedTeam } from './api.ts'
import { messages as teamsMessages } from './i18n.ts'
import styles from './teams.module.css'

/** The form of a team, with a preview of its crest. */
function TeamForm({ team }: { team: TeamRow }) {
  const messages = useMessages(teamsMessages)
  const common = useMessages(commonMessages)
  const form: TeamFormControl = useSavedForm(zTypedTeam, {
    name: team.name,
    abbrev: team.abbrev,
    aliases: team.aliases.join('\n'),
    colors: team.colors,
    reason: '',
  })
  const navigate = useNavigate()
  const save = useMutation(saveMutation(useQueryClient(), team._id))
  return (
    <SaveForm
      form={form}
      id={team._id}
      why={messages.why}
      saveLabel={common.save}
      send={save.mutateAsync}
      onDone={async () => {
        toast.ok(messages.saved)
        await navigate({ to: '/teams', ignoreBlocker: true })
      }}
      refusals={{
        conflict: () => {
          form.setFocus('name')
          toast.error(messages.exists)
        },
      }}
    >
      <Stack gap={4} alignContent="start" className={styles.columns}>
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
      </Stack>
    </SaveForm>
  )
}

const HEX = /^#[0-9a-f]{6}$/

/** The crest with the typed values; incomplete colours are left out. */
function Preview({ form }: { form: TeamFormControl }) {
  const messages = useMessages(teamsMessages)
  const [name, abbrev, colors] = useWatch({ control: form.control, name: ['name', 'abbrev', 'colors'] })
  return (
    <Row gap={4} align="center" className={styles.preview}>
      <TeamCrest team={{ abbrev: abbrev.toUpperCase(), colors: colors.filter(color => HEX.test(color)) }} size={96} />
      <p>
        <strong>{name}</strong>
        <span>{messages.crestHint}</span>
      </p>
    </Row>
  )
}

function Aliases({ form }: { form: TeamFormControl }) {
  const messages = useMessages(teamsMessages)
  const { field, fieldState } = useController({ control: form.control, name: 'aliases' })
  // An invalid line has its error under its index in the list.
  const isInvalid = fieldState.error !== undefined
  return (
    <Field label={messages.aliases} hint={messages.aliasesHint} error={isInvalid ? messages.aliasesWrong : undefined}>
      {ids => <TextArea {...ids} {...field} rows={5} />}
    </Field>
  )
}

export function TeamScreen() {
  const messages = useMessages(teamsMessages)
  const { team: id } = useParams({ from: '/private/teams/$team' })
  const read = useQuery(teamQuery(id))
  const [first, setFirst] = useState<TeamRow>()
  // Keep the values the edit started from when the team is refetched.
  if (read.data && first?._id !== id) setFirst(read.data)
  const team = first?._id === id ? first : undefined
  return (
    <>
      <PageHead title={team?.name ?? messages.title} text={team?.state} back={{ to: '/teams', label: messages.back }} />
      {team ? <TeamForm key={id} team={team} /> : <Pending read={read} />}
    </>
  )
}

/** The picker's value while the code beside it is incomplete. */
const NO_COLOR = '#000000'
const MOST = 3

/** Two or three colours, each picked or typed. */
function Colors({ form }: { form: TeamFormControl }) {
  const messages = useMessages(teamsMessages)
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'colors' })
  const code = fieldState.error === undefined ? undefined : 'color_invalid'
  const text = formatField(code, useErrorMessages())
  // A team without colours starts with two empty ones.
  const colors = field.value.length >= 2 ? field.value : [...field.value, '', ''].slice(0, 2)
  const put = (at: number, color: string) =>
    field.onChange(colors.map((one, index) => (index === at ? color.trim().toLowerCase() : one)))
  const names = [messages.main, messages.second, messages.third]
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Text as="span" id={`${id}-label`} block marginBottom={1.5} look="note" weight={600}>
        {messages.colors}
      </Text>
      <Stack as="ul" gap={2}>
        {colors.map((color, index) => (
          <Stack as="li" key={index} gap={2} align="center" className={styles.color}>
            <input
              type="color"
              className={styles.picker}
              aria-label={messages.pick(names[index] ?? '')}
              value={HEX.test(color) ? color : NO_COLOR}
              onChange={event => put(index, event.currentTarget.value)}
            />
            <TextInput
              ref={index === 0 ? field.ref : undefined}
              aria-label={messages.code(names[index] ?? '')}
              aria-describedby={`${id}-message`}
              aria-invalid={(code !== undefined && !HEX.test(color)) || undefined}
              value={color}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onBlur={field.onBlur}
              onChange={event => put(index, event.currentTarget.value)}
            />
            {index === MOST - 1 && (
              <IconButton label={messages.removeColor} onClick={() => field.onChange(colors.slice(0, index))}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </Stack>
        ))}
      </Stack>
      <FieldMessage id={`${id}-message`} error={text} hint={messages.colorHint} />
      {colors.length < MOST && (
        <Button variant="txt" icon={<Plus aria-hidden="true" />} onClick={() => field.onChange([...colors, '#ffffff'])}>
          {messages.addColor}
        </Button>
      )}
    </div>
  )
}
