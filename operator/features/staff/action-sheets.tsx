import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { toast } from '#ui/toast.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Action, actionMutation, type Link, type Operator, rolesMutation } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'
import { RolesField } from './roles-field.tsx'

interface SheetProps {
  operator: Operator
  open: boolean
  onClose: () => void
}

/** Says what somebody may do. */
export function RolesSheet({ operator, open, onClose }: SheetProps) {
  const messages = useMessages(operatorsMessages)
  const errors = useErrorMessages()
  const change = useMutation(rolesMutation(useQueryClient(), operator._id))
  const [roles, setRoles] = useState<Role[]>([...operator.roles])
  const [problem, setProblem] = useState<string>()
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.rolesTitle(operator.name)}
      text={<p>{messages.rolesSheetText}</p>}
      confirmLabel={messages.save}
      canConfirm={() => {
        setProblem(roles.length === 0 ? 'role_required' : undefined)
        return roles.length > 0
      }}
      onConfirm={async reason => {
        await change.mutateAsync({ roles, reason })
        toast.ok(messages.rolesDone)
      }}
      showRefusal={error => {
        const fieldErrors = error instanceof CallError ? error.fields.roles : undefined
        setProblem(fieldErrors)
        return fieldErrors !== undefined
      }}
    >
      <RolesField
        value={roles}
        error={formatField(problem, errors)}
        onChange={next => {
          setRoles(next)
          setProblem(undefined)
        }}
      />
    </ReasonSheet>
  )
}

/** Does something to somebody's account, with a reason; a new link is shown by `onLink`. */
export function ActionSheet({
  operator,
  action,
  open,
  onClose,
  onLink,
}: SheetProps & { action: Action; onLink: (link: Link) => void }) {
  const messages = useMessages(operatorsMessages)
  const act = useMutation(actionMutation(useQueryClient(), operator._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={`${messages.do[action]}: ${operator.name}`}
      text={<p>{messages.doText[action]}</p>}
      confirmLabel={messages.do[action]}
      danger={action === 'disable' || action === 'totp'}
      onConfirm={async reason => {
        const link = await act.mutateAsync({ action, reason })
        toast.ok(messages.done[action])
        if (link) onLink(link)
      }}
    />
  )
}
