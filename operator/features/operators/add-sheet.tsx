import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { checkName, checkUsername } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { NameInput } from '#operator/lib/name-input.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheetFields, type Wrong } from '#operator/lib/sheet-fields.ts'
import { addMutation, type Link } from './api.ts'
import { words as operatorsWords } from './i18n.ts'
import { RolesField } from './roles-field.tsx'
import styles from '#operator/lib/money-page.module.css'

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
  const words = useWords(operatorsWords)
  const errors = useErrorWords()
  const add = useMutation(addMutation(useQueryClient()))
  const { typed, wrong, type, place, check, tellRefused } = useSheetFields<Typed>(
    { username: '', name: '', roles: [] },
    problemsOf,
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.addTitle}
      text={<p>{words.addText}</p>}
      confirmLabel={words.add}
      canConfirm={check}
      onConfirm={async reason => onAdded(typed.name.trim(), await add.mutateAsync({ ...typed, reason }))}
      tellRefused={tellRefused}
    >
      <div ref={place} className={styles.parts}>
        <NameInput
          label={words.username}
          hint={words.usernameHint}
          value={typed.username}
          problem={wrong.username}
          maxLength={30}
          isFirst
          onType={username => type({ username })}
        />
        <NameInput
          label={words.name}
          value={typed.name}
          problem={wrong.name}
          maxLength={100}
          capitals="words"
          onType={name => type({ name })}
        />
        <RolesField value={typed.roles} error={sayField(wrong.roles, errors)} onChange={roles => type({ roles })} />
      </div>
    </ReasonSheet>
  )
}

function problemsOf(typed: Typed): Wrong<Typed> {
  const [username, name] = [checkUsername(typed.username), checkName(typed.name)]
  return {
    ...(!username.ok && { username: username.code }),
    ...(!name.ok && { name: name.code }),
    ...(typed.roles.length === 0 && { roles: 'role_required' }),
  }
}
