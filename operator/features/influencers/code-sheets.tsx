import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheetFields } from '#operator/lib/sheet-fields.ts'
import { changeMutation, endMutation, type Influencer } from './api.ts'
import { CodeField, codeProblem } from './code-field.tsx'
import { messages as influencersMessages } from './i18n.ts'

export interface CodeSheetProps {
  influencer: Influencer
  open: boolean
  onClose: () => void
}

/** Gives an influencer another code, or one again after the role was ended. */
export function ChangeSheet({ influencer, open, onClose }: CodeSheetProps) {
  const messages = useMessages(influencersMessages)
  const change = useMutation(changeMutation(useQueryClient(), influencer._id))
  const { typed, wrong, type, place, check, tellRefused } = useSheetFields({ code: '' }, one => codeProblem(one.code))
  const isEnded = influencer.state === 'ended'
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isEnded ? messages.again : messages.changeTitle}
      text={<p>{isEnded ? messages.againText : messages.changeText}</p>}
      confirmLabel={isEnded ? messages.give : messages.change}
      canConfirm={check}
      onConfirm={async reason => {
        await change.mutateAsync({ code: typed.code, reason })
        toast.ok(isEnded ? messages.givenDone : messages.changedDone)
      }}
      showRefusal={tellRefused}
    >
      <div ref={place}>
        <CodeField code={typed.code} problem={wrong.code} onType={code => type({ code })} isFirst />
      </div>
    </ReasonSheet>
  )
}

/** Ends the role of an influencer. */
export function EndSheet({ influencer, open, onClose }: CodeSheetProps) {
  const messages = useMessages(influencersMessages)
  const end = useMutation(endMutation(useQueryClient(), influencer._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.endTitle}
      text={<p>{messages.endText(influencer.code)}</p>}
      confirmLabel={messages.end}
      danger
      onConfirm={async reason => {
        await end.mutateAsync(reason)
        toast.ok(messages.endedDone)
      }}
      onRefused={error => {
        const isOver = error instanceof CallError && error.code === 'state_forbids'
        if (isOver) toast.ok(messages.endedDone)
        return isOver
      }}
    />
  )
}
