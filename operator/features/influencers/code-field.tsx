import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { CODE_MAX, checkNewCode, tidyCode } from '#contract/api/influencers.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { words as influencersWords } from './i18n.ts'

/** A new code as it is typed, and what is wrong with it. */
export function useCode() {
  const errors = useErrorWords()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    code,
    problem,
    type: (typed: string) => {
      setCode(tidyCode(typed))
      setProblem(undefined)
    },
    /** Whether it can be a code; says what is wrong with it. */
    check: (): boolean => {
      const checked = checkNewCode(code)
      setProblem(checked.ok ? undefined : checked.code)
      return checked.ok
    },
    /** What the server said of it; false when it said nothing. */
    tellRefused: (error: unknown): boolean => {
      const told = error instanceof CallError ? error.fields.code : undefined
      const isKnown = told !== undefined && errors.fields[told] !== undefined
      if (isKnown) setProblem(told)
      return isKnown
    },
  }
}

/** The field of a new code. */
export function CodeField({ code, hasFocus = false }: { code: ReturnType<typeof useCode>; hasFocus?: boolean }) {
  const words = useWords(influencersWords)
  const errors = useErrorWords()
  return (
    <Field label={words.code} hint={words.codeHint} error={sayField(code.problem, errors)}>
      {ids => (
        <TextInput
          {...ids}
          {...(hasFocus ? { 'data-autofocus': '' } : {})}
          value={code.code}
          maxLength={CODE_MAX + 10}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={event => code.type(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
