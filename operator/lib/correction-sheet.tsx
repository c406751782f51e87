import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import type { CorrectionAsked } from '#contract/api/operator-corrections.ts'
import { toast } from '#ui/toast.tsx'
import { correctionWords, sayCorrection } from './correction-words.ts'
import { ORDERS_KEY } from './orders.ts'
import { ReasonSheet } from './reason-sheet.tsx'

export interface CorrectionSheetProps {
  /** Which game it is. */
  children: ReactNode
  open: boolean
  onClose: () => void
  /** Asks, with the reason. */
  ask: (reason: string) => Promise<CorrectionAsked>
  /** What of the game is kept, by the key it begins with: read again, whatever comes of it. */
  gameKey: string
}

/** Asks a second person for what a correction of a paid game adds (C10), and says how much that is, or that there is nothing. */
export function CorrectionSheet({ children, open, onClose, ask, gameKey }: CorrectionSheetProps) {
  const words = useWords(correctionWords)
  const lang = useLang()
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: ask,
    onSettled: () => Promise.all([gameKey, ORDERS_KEY].map(key => client.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.title}
      text={
        <>
          {children}
          <p>{words.text}</p>
        </>
      }
      confirmLabel={words.ask}
      onConfirm={async reason => toast.ok(sayCorrection(await asking.mutateAsync(reason), words, lang))}
      onRefused={error => {
        const isNothing = error instanceof CallError && error.code === 'state_forbids'
        if (isNothing) toast.info(words.nothing)
        return isNothing
      }}
    />
  )
}
