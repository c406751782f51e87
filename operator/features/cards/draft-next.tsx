import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { draftNextMutation } from './api.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import { words as cardsWords } from './i18n.ts'

/** Asks which championship's coming round becomes a draft, and why. */
export function DraftNext({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(cardsWords)
  const navigate = useNavigate()
  const draft = useMutation(draftNextMutation(useQueryClient()))
  const [championship, setChampionship] = useState('')
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
      text={<p>{words.nextText}</p>}
      confirmLabel={words.nextYes}
      canConfirm={() => {
        if (championship === '') setProblem(words.championshipRequired)
        return championship !== ''
      }}
      onConfirm={async reason => {
        const id = await draft.mutateAsync({ championship, reason })
        toast.ok(words.cloned)
        await navigate({ to: '/cards/$card', params: { card: id } })
      }}
      tellRefused={error => {
        if (!(error instanceof CallError) || error.code !== 'facts_missing') return false
        setProblem(words.nextNone)
        return true
      }}
    >
      <ChampionshipChoice value={championship} onChange={choose} error={problem} />
    </ReasonSheet>
  )
}
