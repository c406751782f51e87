import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/admin/cards.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { tickMutation } from './api.ts'
import { resultMessages } from './i18n.ts'
import { optionName, optionsToTick, type Ticks } from './ticks.ts'

export interface TicksActionsProps {
  card: OperatorCard
  ticks: Ticks
}

/** Drops or saves what was ticked and is not saved yet. */
export function TicksActions({ card, ticks }: TicksActionsProps) {
  const messages = useMessages(resultMessages)
  const common = useMessages(commonMessages)
  const [saving, setSaving] = useState(false)
  return (
    <>
      {ticks.list.length > 0 && (
        <>
          <Button variant="txt" onClick={ticks.clear}>
            {common.discard}
          </Button>
          <Button variant="sec" onClick={() => setSaving(true)}>
            {messages.ticksSave}
          </Button>
        </>
      )}
      <TicksSheet card={card} ticks={ticks} open={saving} onClose={() => setSaving(false)} />
    </>
  )
}

interface TicksSheetProps extends TicksActionsProps {
  open: boolean
  onClose: () => void
}

function TicksSheet({ card, ticks, open, onClose }: TicksSheetProps) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  const save = useMutation(tickMutation(useQueryClient(), card._id))
  const options = optionsToTick(card)
  const lines = ticks.list.map(({ place, _option, happened }) => {
    const athlete = card.athletes.find(one => one.place === place)?.now._athlete.name ?? ''
    const option = options.find(one => one._id === _option)
    return messages.tickLine(athlete, option ? optionName(option, lang) : '', happened)
  })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ticksTitle}
      text={
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirmLabel={messages.ticksSave}
      onConfirm={async reason => {
        await save.mutateAsync({ ticks: ticks.list, reason })
        ticks.clear()
        toast.ok(messages.ticksSaved)
      }}
    />
  )
}
