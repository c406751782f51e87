import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { operatorPutSettings } from '#contract/api/admin/settings.ts'
import type { QuestionType } from '#contract/settings.ts'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { settingsQuery } from './settings.ts'
import { useMay } from './me.ts'
import { questionsOffMessages } from './i18n.ts'

const NONE: readonly QuestionType[] = []

/** Kinds of questions that are off in the settings; none while they are not known: the server refuses them all the same. */
export const useQuestionsOff = (): readonly QuestionType[] =>
  useQuery(settingsQuery).data?.settings.questionsOff ?? NONE

/** Kinds as they are offered in a choice: those that are off can be read and not chosen. */
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

/** Why some of the kinds that are asked about here cannot be chosen; nothing while all can. Who may change it finds the way. */
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
