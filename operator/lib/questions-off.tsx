import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { operatorPutSettings } from '#contract/api/admin/settings.ts'
import type { QuestionType } from '#contract/settings.ts'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { questionsOffMessages } from './i18n.ts'
import { useMay } from './me.ts'
import { settingsQuery } from './settings.ts'

const NONE: readonly QuestionType[] = []

/** Types of questions switched off in the settings; none while the settings are unknown, because the server rejects them anyway. */
export const useQuestionsOff = (): readonly QuestionType[] =>
  useQuery(settingsQuery).data?.settings.questionsOff ?? NONE

/** Options for a choice of types: those switched off are visible but disabled. */
export function optionsOf<Type extends QuestionType>(
  kinds: readonly { value: Type; label: string }[],
  off: readonly QuestionType[],
  messages: Pick<typeof questionsOffMessages.pt, 'option'>,
): { value: Type; label: string; disabled: boolean }[] {
  return kinds.map(({ value, label }) => {
    const disabled = off.includes(value)
    return { value, label: disabled ? messages.option(label) : label, disabled }
  })
}

/** Why some of these types are disabled; hidden while all are available. Links authorized operators to the settings. */
export function QuestionsOffNote({ kinds }: { kinds: readonly QuestionType[] }) {
  const messages = useMessages(questionsOffMessages)
  const off = useQuestionsOff()
  const may = useMay()
  if (!kinds.some(type => off.includes(type))) return null
  return (
    <Note>
      {messages.some}{' '}
      {may(operatorPutSettings) && (
        <Link to="/settings" className={linkClass}>
          {messages.settings}
        </Link>
      )}
    </Note>
  )
}
