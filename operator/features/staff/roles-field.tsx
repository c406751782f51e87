import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { type Role, ROLES } from '#contract/roles.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Row } from '#ui/layout.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { messages as operatorsMessages } from './i18n.ts'
import styles from './operators.module.css'

/** One or more roles, each with what it is for. */
export function RolesField({
  value,
  onChange,
  error,
}: {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error: string | undefined
}) {
  const messages = useMessages(operatorsMessages)
  const common = useMessages(commonMessages)
  const messageId = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={messageId}>
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
          aria-invalid={error === undefined ? undefined : true}
          onChange={event => {
            const { checked } = event.currentTarget
            onChange(ROLES.filter(one => (one === role ? checked : value.includes(one))))
          }}
        />
      ))}
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  )
}

/** The roles of somebody, as they are read. */
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
