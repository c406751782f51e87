import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import type { CorrectionAsked } from '#contract/api/operator-corrections.ts'
import { toast } from '#ui/toast.tsx'
import { correctionWords, sayCorrection } from './correction-words.ts'
import { CorrectionSum } from './correction-sum.tsx'
import { ORDERS_KEY } from './orders.ts'
import { ReasonSheet } from './reason-sheet.tsx'

export interface CorrectionSheetProps {
  /** Id of the game. */
  game: string
  /** Which game it is, in words. */
  children: ReactNode
  open: boolean
  onClose: () => void
  /** Asks, with the reason. */
  ask: (reason: string) => Promise<CorrectionAsked>
  /** What of the game is kept, by the key it begins with: read again, whatever comes of it. */
  gameKey: string
}

/** Asks a second person for what a correction of a paid game adds (C10), and says how much that is, or that there is nothing. */
export function CorrectionSheet({ game, children, open, onClose, ask, gameKey }: CorrectionSheetProps) {
  const words = useWords(correctionWords)
  const lang = useLang()
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: ask,
    onSettled: () =>
      Promise.all(
        [gameKey, ORDERS_KEY, 'changed-games', 'waiting'].map(key => client.invalidateQueries({ queryKey: [key] })),
      ),
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
          {open && <CorrectionSum game={game} />}
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
