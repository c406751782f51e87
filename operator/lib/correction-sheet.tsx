import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CorrectionResult } from '#contract/api/admin/corrections.ts'
import { toast } from '#ui/toast.tsx'
import { correctionMessages, formatCorrection } from './i18n.ts'
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
  ask: (reason: string) => Promise<CorrectionResult>
  /** What of the game is kept, by the key it begins with: read again, whatever comes of it. */
  gameKey: string
}

/** Asks a second person for what a correction of a paid game adds (C10), and says how much that is, or that there is nothing. */
export function CorrectionSheet({ game, children, open, onClose, ask, gameKey }: CorrectionSheetProps) {
  const messages = useMessages(correctionMessages)
  const lang = useLang()
  const client = useQueryClient()
  const request = useMutation({
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
      title={messages.title}
      text={
        <>
          {children}
          <p>{messages.text}</p>
          {open && <CorrectionSum game={game} />}
        </>
      }
      confirmLabel={messages.ask}
      onConfirm={async reason => toast.ok(formatCorrection(await request.mutateAsync(reason), messages, lang))}
      onRefused={error => {
        const isNothing = error instanceof CallError && error.code === 'state_forbids'
        if (isNothing) toast.info(messages.nothing)
        return isNothing
      }}
    />
  )
}
