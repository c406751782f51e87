import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { sayField, toastError, useErrorWords } from '#operator/lib/errors.ts'
import { Person } from '#operator/lib/person.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { findMutation, giveMutation } from './api.ts'
import { CodeField, useCode } from './code-field.tsx'
import { words as influencersWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** Finds a player by the exact username and gives them a code. */
export function GiveSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(influencersWords)
  const navigate = useNavigate()
  const give = useMutation(giveMutation(useQueryClient()))
  const who = useUsername()
  const code = useCode()
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.giveTitle}
      text={<p>{words.giveText}</p>}
      confirmLabel={words.give}
      canConfirm={() => {
        const isGood = code.check()
        return who.check() && isGood
      }}
      onConfirm={async reason => {
        const { _id } = await give.mutateAsync({ username: who.username.trim(), code: code.code, reason })
        toast.ok(words.givenDone)
        void navigate({ to: '/influencers/$influencer', params: { influencer: _id } })
      }}
      tellRefused={error => {
        const isOfCode = code.tellRefused(error)
        return who.tellRefused(error) || isOfCode
      }}
    >
      <UsernameField who={who} />
      <CodeField code={code} />
    </ReasonSheet>
  )
}

function useUsername() {
  const errors = useErrorWords()
  const [username, setUsername] = useState('')
  const [problem, setProblem] = useState<string>()
  const find = useMutation(findMutation)
  const tellRefused = (error: unknown): boolean => {
    const told = error instanceof CallError ? error.fields.username : undefined
    const isKnown = told !== undefined && errors.fields[told] !== undefined
    if (isKnown) setProblem(told)
    return isKnown
  }
  const check = (): boolean => {
    if (username.trim() === '') setProblem('username_required')
    return username.trim() !== ''
  }
  return {
    username,
    problem,
    found: find.data,
    busy: find.isPending,
    type: (typed: string) => {
      setUsername(typed)
      setProblem(undefined)
      find.reset()
    },
    check,
    tellRefused,
    look: async () => {
      if (!check()) return
      try {
        await find.mutateAsync(username.trim())
      } catch (error) {
        if (!tellRefused(error)) await toastError(error)
      }
    },
  }
}

function UsernameField({ who }: { who: ReturnType<typeof useUsername> }) {
  const words = useWords(influencersWords)
  const errors = useErrorWords()
  const { found } = who
  const isFree = found?.code === null && found.problem === null
  return (
    <div className={styles.parts}>
      <Field label={words.username} error={sayField(who.problem, errors)}>
        {ids => (
          <TextInput
            {...ids}
            data-autofocus=""
            value={who.username}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={event => who.type(event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <Button variant="sec" size="sm" busy={who.busy} onClick={() => void who.look()}>
          {words.find}
        </Button>
      </div>
      {found && (
        <Note tone={isFree ? 'green' : 'orange'} role="status">
          <Person who={found.player} />
          <p>
            {found.code !== null
              ? words.hasCode(found.code)
              : found.problem === null
                ? words.canBe
                : errors.fields[found.problem]}
          </p>
        </Note>
      )}
    </div>
  )
}
