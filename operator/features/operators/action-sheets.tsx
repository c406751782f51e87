import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { toast } from '#ui/toast.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Action, actionMutation, type Link, type Operator, rolesMutation } from './api.ts'
import { words as operatorsWords } from './i18n.ts'
import { RolesField } from './roles-field.tsx'

interface SheetProps {
  operator: Operator
  open: boolean
  onClose: () => void
}

/** Says what somebody may do. */
export function RolesSheet({ operator, open, onClose }: SheetProps) {
  const words = useWords(operatorsWords)
  const errors = useErrorWords()
  const change = useMutation(rolesMutation(useQueryClient(), operator._id))
  const [roles, setRoles] = useState<Role[]>([...operator.roles])
  const [problem, setProblem] = useState<string>()
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.rolesTitle(operator.name)}
      text={<p>{words.rolesSheetText}</p>}
      confirmLabel={words.save}
      canConfirm={() => {
        setProblem(roles.length === 0 ? 'role_required' : undefined)
        return roles.length > 0
      }}
      onConfirm={async reason => {
        await change.mutateAsync({ roles, reason })
        toast.ok(words.rolesDone)
      }}
      tellRefused={error => {
        const told = error instanceof CallError ? error.fields.roles : undefined
        setProblem(told)
        return told !== undefined
      }}
    >
      <RolesField
        value={roles}
        error={sayField(problem, errors)}
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
  const words = useWords(operatorsWords)
  const act = useMutation(actionMutation(useQueryClient(), operator._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={`${words.do[action]}: ${operator.name}`}
      text={<p>{words.doText[action]}</p>}
      confirmLabel={words.do[action]}
      danger={action === 'disable' || action === 'totp'}
      onConfirm={async reason => {
        const link = await act.mutateAsync({ action, reason })
        toast.ok(words.done[action])
        if (link) onLink(link)
      }}
    />
  )
}
