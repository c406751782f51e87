import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { operatorGiveCode } from '#contract/api/player/influencers.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { Person } from '#operator/lib/values.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { markRefused, useShortForm } from '#operator/lib/save-form.tsx'
import { findMutation, giveMutation } from './api.ts'
import { CodeField } from './code-sheets.tsx'
import { messages as influencersMessages } from './i18n.ts'

const zFields = z.omit(operatorGiveCode.body, { reason: true })
type Form = UseFormReturn<z.input<typeof zFields>, unknown, z.output<typeof zFields>>

/** Finds a player by the exact username and gives them a code. */
export function GiveSheet({
  first = '',
  open,
  onClose,
}: {
  /** The username that stands there at first. */
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

/** The username, with who that is at a press. */
function WhoField({ form }: { form: Form }) {
  const messages = useMessages(influencersMessages)
  const errors = useErrorMessages()
  const find = useMutation(findMutation)
  // Another name is typed: who was found is somebody else.
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
