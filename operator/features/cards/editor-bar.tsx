import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { useCardForm } from './card-form.ts'
import { editorMessages } from './i18n.ts'

/** What is not saved yet, and the ways to save or drop it. */
export function EditorBar({ isNew, isBusy }: { isNew: boolean; isBusy: boolean }) {
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const { changes, isDirty, discard } = useCardForm()
  return (
    <SaveBar
      changes={changes}
      saveLabel={isNew ? messages.create : common.save}
      busy={false}
      canSave={!isBusy && (isNew || isDirty)}
      onDiscard={discard}
    />
  )
}
