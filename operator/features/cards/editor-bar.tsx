import { useWords } from '#client/i18n.ts'
import { commonWords } from '#operator/lib/common-words.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { useCardForm } from './card-form.ts'
import { editorWords } from './editor-words.ts'

/** What is not saved yet, and the ways to save or drop it. */
export function EditorBar({ isNew, isBusy }: { isNew: boolean; isBusy: boolean }) {
  const words = useWords(editorWords)
  const common = useWords(commonWords)
  const { changes, isDirty, discard } = useCardForm()
  return (
    <SaveBar
      changes={changes}
      saveLabel={isNew ? words.create : common.save}
      busy={false}
      canSave={!isBusy && (isNew || isDirty)}
      onDiscard={discard}
    />
  )
}
