import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import { operatorSetRoles } from '#contract/api/admin/staff.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { type Action, actionMutation, type Link, type Operator, rolesMutation } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'
import { RolesField } from './roles-field.tsx'

const zFields = z.omit(operatorSetRoles.body, { reason: true })

interface SheetProps {
  operator: Operator
  open: boolean
  onClose: () => void
}

/** Sets an operator's roles. */
export function RolesSheet({ operator, open, onClose }: SheetProps) {
  const messages = useMessages(operatorsMessages)
  const change = useMutation(rolesMutation(useQueryClient(), operator._id))
  const form = useShortForm(zFields, { roles: [...operator.roles] })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.rolesTitle(operator.name)}
      text={messages.rolesSheetText}
      confirmLabel={messages.save}
      form={form}
      onConfirm={(reason, { roles }) => change.mutateAsync({ roles, reason })}
      done={messages.rolesDone}
    >
      <RolesField form={form} />
    </ReasonSheet>
  )
}

/** Runs an action on an operator's account, with a reason; `onLink` receives a new link. */
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
      text={messages.doText[action]}
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

/** The link to set a password, shown once. Its token is behind the `#`, so that it is in no server log. */
export function LinkSheet({ name, link, onClose }: { name: string; link: Link | undefined; onClose: () => void }) {
  const messages = useMessages(operatorsMessages)
  const common = useMessages(commonMessages)
  return (
    <Sheet open={link !== undefined} onClose={onClose} title={messages.linkTitle} closeLabel={common.close}>
      {link && (
        <Stack gap={3}>
          <Note tone="orange">
            <p>{messages.linkText(name)}</p>
          </Note>
          <CopyCode label={messages.link} code={`${location.origin}/welcome#${link.link}`} />
          <Text tone="muted">
            {messages.until} <Moment at={link.until} />
          </Text>
          <Button block onClick={onClose}>
            {messages.ready}
          </Button>
        </Stack>
      )}
    </Sheet>
  )
}
