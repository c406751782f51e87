import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/operator-cards.ts'
import { saveCard } from './api.ts'
import { AthletesFormContext, athletesFormKind, useAthletesForm } from './athletes-form.ts'
import { AthletesTab, PickAthletes } from './athletes-tab.tsx'
import { CardEditor } from './card-editor.tsx'
import { useNewCardForm } from './card-form.ts'
import { DraftSelect } from './editor-fields.tsx'
import { editorWords } from './editor-words.ts'
import type { FormTab } from './first-problem.ts'
import { PickedOptions } from './picked-options.tsx'
import { ResultTable } from './result-table.tsx'
import { TicksActions } from './ticks-actions.tsx'
import { TicksPart } from './ticks-part.tsx'
import { isOver, useTicks } from './ticks.ts'

const tabOf = (path: string): FormTab => (/^(?:athletes|goalOptions|statisticOptions)\b/.test(path) ? 'asked' : 'data')

/** An Athletes card with everything that can be seen and done of it; without `card` a new one. */
export function AthletesEditor({ card }: { card?: OperatorCard }) {
  const form = useNewCardForm(athletesFormKind, card)
  const ticks = useTicks(card)
  const [picking, setPicking] = useState(false)
  const known = card?.athletes.filter(
    athlete => athlete.missing.length === 0 && (athlete.now.void || isOver(card, athlete)),
  )
  return (
    <AthletesFormContext value={form}>
      <CardEditor
        card={card}
        form={form}
        calls={saveCard}
        isCovered={picking}
        own={{
          asked: <AthletesTab onPick={() => setPicking(true)} />,
          count: form.draft.athletes.length,
          known: known?.length ?? 0,
          tabOf,
          data: { kindField: <GameType /> },
          happened: card && (
            <>
              <ResultTable card={card} />
              <TicksPart card={card} ticks={ticks} />
            </>
          ),
          picked: card && <PickedOptions card={card} />,
          unsaved: card && { count: ticks.list.length, actions: <TicksActions card={card} ticks={ticks} /> },
          kickOffs: card?.athletes.flatMap(({ now }) => now._match?.date ?? []) ?? [],
        }}
      />
      <PickAthletes open={picking} onClose={() => setPicking(false)} />
    </AthletesFormContext>
  )
}

function GameType() {
  const words = useWords(editorWords)
  const { draft, base, change } = useAthletesForm()
  return (
    <DraftSelect
      path="gameType"
      label={words.gameType}
      value={draft.gameType}
      isChanged={draft.gameType !== base.gameType}
      options={[
        { value: 'options', label: words.options },
        { value: 'classic', label: words.classic },
      ]}
      onChange={gameType => change({ gameType }, 'gameType')}
    />
  )
}
