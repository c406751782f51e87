import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { draftNextMutation } from './api.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import { messages as cardsMessages } from './i18n.ts'
import { useCardType } from './card-type.ts'

/** Asks which championship's coming round becomes a draft, and why. */
export function DraftNext({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(cardsMessages)
  const navigate = useNavigate()
  const type = useCardType()
  const draft = useMutation(draftNextMutation(useQueryClient(), type))
  const [championship, setChampionship] = useState('')
  const [round, setRound] = useState('')
  const [problem, setProblem] = useState<string>()
  function choose(id: string) {
    setChampionship(id)
    setProblem(undefined)
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.nextTitle}
      text={<p>{messages.of[type.mode].nextText}</p>}
      confirmLabel={messages.nextYes}
      canConfirm={() => {
        if (championship === '') setProblem(messages.championshipRequired)
        return championship !== ''
      }}
      onConfirm={async reason => {
        const id = await draft.mutateAsync({
          championship,
          reason,
          ...(round.trim() === '' ? {} : { round: round.trim() }),
        })
        toast.ok(messages.cloned)
        await navigate({ to: type.paths.one, params: { card: id } })
      }}
      showRefusal={error => {
        if (!(error instanceof CallError) || error.code !== 'facts_missing') return false
        setProblem(round.trim() === '' ? messages.nextNone : messages.roundNone)
        return true
      }}
    >
      <ChampionshipChoice value={championship} onChange={choose} error={problem} />
      {type.hasRounds && (
        <Field label={messages.round} hint={messages.roundHint}>
          {ids => (
            <TextInput
              {...ids}
              value={round}
              maxLength={100}
              autoComplete="off"
              onChange={event => setRound(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ReasonSheet>
  )
}
