import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#client/i18n.ts'
import { operatorPutSettings } from '#contract/api/operator-house.ts'
import type { QuestionKind } from '#contract/house.ts'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { houseQuery } from './house.ts'
import { useMay } from './may.ts'
import { questionsOffWords } from './questions-off-words.ts'

const NONE: readonly QuestionKind[] = []

/** Kinds of questions that are off in the settings; none while they are not known: the server refuses them all the same. */
export const useQuestionsOff = (): readonly QuestionKind[] => useQuery(houseQuery).data?.settings.questionsOff ?? NONE

/** Kinds as they are offered in a choice: those that are off can be read and not chosen. */
export function optionsOf<Kind extends QuestionKind>(
  kinds: readonly { value: Kind; label: string }[],
  off: readonly QuestionKind[],
  words: Pick<typeof questionsOffWords.pt, 'option'>,
): { value: Kind; label: string; disabled: boolean }[] {
  return kinds.map(({ value, label }) => {
    const disabled = off.includes(value)
    return { value, label: disabled ? words.option(label) : label, disabled }
  })
}

/** Why some of the kinds that are asked about here cannot be chosen; nothing while all can. Who may change it finds the way. */
export function QuestionsOffNote({ kinds }: { kinds: readonly QuestionKind[] }) {
  const words = useWords(questionsOffWords)
  const off = useQuestionsOff()
  const may = useMay()
  if (!kinds.some(kind => off.includes(kind))) return null
  return (
    <Note>
      {words.some}{' '}
      {may(operatorPutSettings) && (
        <Link to="/settings" className={linkClass}>
          {words.settings}
        </Link>
      )}
    </Note>
  )
}
