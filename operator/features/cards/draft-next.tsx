import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { draftNextMutation } from './api.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import { words as cardsWords } from './i18n.ts'
import { useKind } from './kind.ts'

/** Asks which championship's coming round becomes a draft, and why. */
export function DraftNext({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(cardsWords)
  const navigate = useNavigate()
  const kind = useKind()
  const draft = useMutation(draftNextMutation(useQueryClient(), kind))
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
      title={words.nextTitle}
      text={<p>{words.of[kind.mode].nextText}</p>}
      confirmLabel={words.nextYes}
      canConfirm={() => {
        if (championship === '') setProblem(words.championshipRequired)
        return championship !== ''
      }}
      onConfirm={async reason => {
        const id = await draft.mutateAsync({
          championship,
          reason,
          ...(round.trim() === '' ? {} : { round: round.trim() }),
        })
        toast.ok(words.cloned)
        await navigate({ to: kind.paths.one, params: { card: id } })
      }}
      tellRefused={error => {
        if (!(error instanceof CallError) || error.code !== 'facts_missing') return false
        setProblem(round.trim() === '' ? words.nextNone : words.roundNone)
        return true
      }}
    >
      <ChampionshipChoice value={championship} onChange={choose} error={problem} />
      {kind.hasRounds && (
        <Field label={words.round} hint={words.roundHint}>
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
