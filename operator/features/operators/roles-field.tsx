import { useId } from 'react'
import { useWords } from '#client/i18n.ts'
import { type Role, ROLES } from '#contract/roles.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { words as operatorsWords } from './i18n.ts'
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
  const words = useWords(operatorsWords)
  const common = useWords(commonWords)
  const messageId = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={messageId}>
      <legend>{words.roles}</legend>
      {ROLES.map(role => (
        <Checkbox
          key={role}
          label={
            <>
              {common.roles[role]}
              <small>{words.roleText[role]}</small>
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
  const common = useWords(commonWords)
  return (
    <span className={styles.roles}>
      {roles.map(role => (
        <Badge key={role} tone={role === 'admin' ? 'info' : 'plain'}>
          {common.roles[role]}
        </Badge>
      ))}
    </span>
  )
}
