import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheetFields } from '#operator/lib/sheet-fields.ts'
import { changeMutation, endMutation, type Influencer } from './api.ts'
import { CodeField, codeProblem } from './code-field.tsx'
import { words as influencersWords } from './i18n.ts'

export interface CodeSheetProps {
  influencer: Influencer
  open: boolean
  onClose: () => void
}

/** Gives an influencer another code, or one again after the role was ended. */
export function ChangeSheet({ influencer, open, onClose }: CodeSheetProps) {
  const words = useWords(influencersWords)
  const change = useMutation(changeMutation(useQueryClient(), influencer._id))
  const { typed, wrong, type, place, check, tellRefused } = useSheetFields({ code: '' }, one => codeProblem(one.code))
  const isEnded = influencer.state === 'ended'
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isEnded ? words.again : words.changeTitle}
      text={<p>{isEnded ? words.againText : words.changeText}</p>}
      confirmLabel={isEnded ? words.give : words.change}
      canConfirm={check}
      onConfirm={async reason => {
        await change.mutateAsync({ code: typed.code, reason })
        toast.ok(isEnded ? words.givenDone : words.changedDone)
      }}
      tellRefused={tellRefused}
    >
      <div ref={place}>
        <CodeField code={typed.code} problem={wrong.code} onType={code => type({ code })} isFirst />
      </div>
    </ReasonSheet>
  )
}

/** Ends the role of an influencer. */
export function EndSheet({ influencer, open, onClose }: CodeSheetProps) {
  const words = useWords(influencersWords)
  const end = useMutation(endMutation(useQueryClient(), influencer._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.endTitle}
      text={<p>{words.endText(influencer.code)}</p>}
      confirmLabel={words.end}
      danger
      onConfirm={async reason => {
        await end.mutateAsync(reason)
        toast.ok(words.endedDone)
      }}
      onRefused={error => {
        const isOver = error instanceof CallError && error.code === 'state_forbids'
        if (isOver) toast.ok(words.endedDone)
        return isOver
      }}
    />
  )
}
