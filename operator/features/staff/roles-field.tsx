import { useId } from 'react'
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { type Role, ROLES } from '#contract/roles.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { messages as operatorsMessages } from './i18n.ts'
import styles from './operators.module.css'

/** One or more roles with descriptions: field `roles` of a form. */
export function RolesField<T extends FieldValues & { roles: Role[] }, O>({
  form,
}: {
  form: UseFormReturn<T, unknown, O>
}) {
  const messages = useMessages(operatorsMessages)
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const messageId = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'roles' as FieldPath<T> })
  const value: readonly Role[] = field.value
  return (
    <Stack as="fieldset" gap={3} className={styles.choices} aria-describedby={messageId}>
      <legend>{messages.roles}</legend>
      {ROLES.map(role => (
        <Checkbox
          key={role}
          label={
            <>
              {common.roles[role]}
              <small>{messages.roleText[role]}</small>
            </>
          }
          checked={value.includes(role)}
          ref={role === ROLES[0] ? field.ref : undefined}
          onChange={event => {
            const { checked } = event.currentTarget
            field.onChange(ROLES.filter(one => (one === role ? checked : value.includes(one))))
          }}
        />
      ))}
      <FieldMessage id={messageId} error={formatField(fieldState.error?.message, errors)} />
    </Stack>
  )
}

/** An operator's roles, read-only. */
export function Roles({ roles }: { roles: readonly Role[] }) {
  const common = useMessages(commonMessages)
  return (
    <Row as="span" gap={1} wrap>
      {roles.map(role => (
        <Badge key={role} tone={role === 'admin' ? 'info' : 'plain'}>
          {common.roles[role]}
        </Badge>
      ))}
    </Row>
  )
}
