import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { checkName, checkUsername } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { NameInput } from '#operator/lib/name-input.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheetFields, type Errors } from '#operator/lib/sheet-fields.ts'
import { Stack } from '#ui/layout.tsx'
import { addMutation, type Link } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'
import { RolesField } from './roles-field.tsx'

interface Typed {
  username: string
  name: string
  roles: Role[]
}

/** Adds somebody who runs the house; `onAdded` shows the link for them. */
export function AddSheet({
  open,
  onClose,
  onAdded,
}: {
  open: boolean
  onClose: () => void
  onAdded: (name: string, link: Link) => void
}) {
  const messages = useMessages(operatorsMessages)
  const errors = useErrorMessages()
  const add = useMutation(addMutation(useQueryClient()))
  const { typed, wrong, type, place, check, tellRefused } = useSheetFields<Typed>(
    { username: '', name: '', roles: [] },
    problemsOf,
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.addTitle}
      text={<p>{messages.addText}</p>}
      confirmLabel={messages.add}
      canConfirm={check}
      onConfirm={async reason => onAdded(typed.name.trim(), await add.mutateAsync({ ...typed, reason }))}
      showRefusal={tellRefused}
    >
      <Stack ref={place} gap={3}>
        <NameInput
          label={messages.username}
          hint={messages.usernameHint}
          value={typed.username}
          problem={wrong.username}
          maxLength={30}
          isFirst
          onType={username => type({ username })}
        />
        <NameInput
          label={messages.name}
          value={typed.name}
          problem={wrong.name}
          maxLength={100}
          capitals="words"
          onType={name => type({ name })}
        />
        <RolesField value={typed.roles} error={formatField(wrong.roles, errors)} onChange={roles => type({ roles })} />
      </Stack>
    </ReasonSheet>
  )
}

function problemsOf(typed: Typed): Errors<Typed> {
  const [username, name] = [checkUsername(typed.username), checkName(typed.name)]
  return {
    ...(!username.ok && { username: username.code }),
    ...(!name.ok && { name: name.code }),
    ...(typed.roles.length === 0 && { roles: 'role_required' }),
  }
}
