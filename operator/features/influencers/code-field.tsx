import { useMessages } from '#client/i18n.ts'
import { CODE_MAX, checkNewCode, tidyCode } from '#contract/api/player/influencers.ts'
import { NameInput } from '#operator/lib/name-input.tsx'
import { messages as influencersMessages } from './i18n.ts'

/** What is wrong with a new code, if anything. */
export function codeProblem(code: string): { code?: string } {
  const checked = checkNewCode(code)
  return checked.ok ? {} : { code: checked.code }
}

export interface CodeFieldProps {
  code: string
  problem: string | undefined
  onType: (code: string) => void
  isFirst?: boolean
}

/** The field of a new code. */
export function CodeField({ code, onType, ...field }: CodeFieldProps) {
  const messages = useMessages(influencersMessages)
  return (
    <NameInput
      {...field}
      label={messages.code}
      hint={messages.codeHint}
      value={code}
      maxLength={CODE_MAX + 10}
      capitals="characters"
      onType={typed => onType(tidyCode(typed))}
    />
  )
}
