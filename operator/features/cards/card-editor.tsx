import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/operator-cards.ts'
import { type Tab, TabPanel, Tabs } from '#ui/tabs.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { settlementQuery } from './api.ts'
import { AthletesTab, PickAthletes } from './athletes-tab.tsx'
import { type CardForm, CardFormContext, useCardForm, useNewCardForm } from './card-form.ts'
import { DataTab } from './data-tab.tsx'
import { type CardDraft, draftOf, emptyDraft } from './draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { editorWords } from './editor-words.ts'
import { GamesTab } from './games-tab.tsx'
import { EditorHead } from './editor-head.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ResultBar } from './result-bar.tsx'
import { ResultTab } from './result-tab.tsx'
import { SaveSheet } from './save-sheet.tsx'
import { type AskedStep, StepSheet } from './step-sheet.tsx'
import { isOver, type Ticks, useTicks } from './ticks.ts'
import { useFirstProblem } from './first-problem.ts'
import styles from './card-editor.module.css'

export type EditorTab = 'data' | 'athletes' | 'result' | 'games' | 'history'

/** States in which there is a ranking, or was. */
const RANKED = new Set(['running', 'provisional', 'settling', 'paid'])

/** A card with everything that can be seen and done of it; without `card` a new one. */
export function CardEditor({ card }: { card?: OperatorCard }) {
  const lang = useLang()
  const [empty] = useState(() => emptyDraft(lang))
  const saved: CardDraft = card ? draftOf(card, lang) : empty
  const form = useNewCardForm(card, saved)
  const ticks = useTicks(card)
  const [tab, setTab] = useState<EditorTab>(card && RANKED.has(card.state) ? 'result' : 'data')
  const [asked, setAsked] = useState<{ step: AskedStep; open: boolean }>()
  const [open, setOpen] = useState<'save' | 'pick'>()
  const isCovered = open !== undefined || asked?.open === true
  const problems = useFirstProblem({ form, tab, setTab, tabOf, id: card?._id, isCovered })
  const settlement = useQuery({
    ...settlementQuery(card?._id ?? '', card?.state ?? 'draft'),
    enabled: card !== undefined && RANKED.has(card.state),
  })
  useLeaveGuard(form.isDirty || ticks.list.length > 0)
  const ask = (step: AskedStep) => setAsked({ step, open: true })
  return (
    <CardFormContext value={form}>
      <EditorHead card={card} isDirty={form.isDirty} onStep={ask} />
      <EditorTabs card={card} form={form} tab={tab} onTab={setTab} />
      {tab === 'data' || tab === 'athletes' ? (
        <EditForm
          tab={tab}
          isNew={card === undefined}
          onPick={() => setOpen('pick')}
          onSave={() => (problems.check() ? setOpen('save') : undefined)}
          container={problems.container}
        />
      ) : (
        card && <ReadTab {...{ tab, card, settlement, ticks }} />
      )}
      {card && tab === 'result' && <ResultBar card={card} settlement={settlement.data} ticks={ticks} onStep={ask} />}
      <PickAthletes open={open === 'pick'} onClose={() => setOpen(undefined)} />
      <SaveSheet card={card} open={open === 'save'} onClose={() => setOpen(undefined)} onRefused={problems.refuse} />
      {card && asked && (
        <StepSheet
          card={card}
          step={asked.step}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
          settlement={settlement.data}
          onRefused={problems.refuse}
        />
      )}
    </CardFormContext>
  )
}

const BASE = 'card'

function EditorTabs(props: {
  card: OperatorCard | undefined
  form: CardForm
  tab: EditorTab
  onTab: (tab: EditorTab) => void
}) {
  const { card, form, tab, onTab } = props
  const words = useWords(editorWords)
  const wrong = new Set(Object.keys(form.told).map(tabOf))
  const label = (id: 'data' | 'athletes'): ReactNode =>
    wrong.has(id) ? (
      <>
        {words[id]}
        <span className={styles.wrong}>
          <span className="visually-hidden">{words.hasProblems}</span>
        </span>
      </>
    ) : (
      words[id]
    )
  const tabs: Tab<EditorTab>[] = [
    { id: 'data', label: label('data') },
    { id: 'athletes', label: label('athletes'), count: form.draft.athletes.length },
  ]
  if (card)
    tabs.push(
      { id: 'result', label: <ResultLabel card={card} /> },
      { id: 'games', label: words.games, count: card.cardCount },
      { id: 'history', label: words.history },
    )
  return <Tabs label={words.tabs} base={BASE} tabs={tabs} value={tab} onChange={onTab} />
}

/** How many athletes are fully known, once the matches go on. */
function ResultLabel({ card }: { card: OperatorCard }) {
  const words = useWords(editorWords)
  if (!RANKED.has(card.state)) return words.result
  const known = card.athletes.filter(
    athlete => athlete.missing.length === 0 && (athlete.now.void || isOver(card, athlete)),
  )
  return (
    <>
      {words.result} <span className={styles.count}>{words.resultOf(known.length, card.athletes.length)}</span>
    </>
  )
}

/** The tab that a field stands in. */
export const tabOf = (path: string): 'data' | 'athletes' =>
  /^(?:athletes|goalOptions|statisticOptions)\b/.test(path) ? 'athletes' : 'data'

interface EditFormProps {
  tab: 'data' | 'athletes'
  isNew: boolean
  onPick: () => void
  onSave: () => void
  container: RefObject<HTMLFormElement | null>
}

function EditForm({ tab, isNew, onPick, onSave, container }: EditFormProps) {
  const [uploading, setUploading] = useState(false)
  const { isClosed } = useCardForm()
  return (
    <form
      ref={container}
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <TabPanel base={BASE} tab={tab}>
        <fieldset disabled={isClosed} className={styles.panel}>
          {tab === 'data' ? <DataTab onBusy={setUploading} /> : <AthletesTab onPick={onPick} />}
        </fieldset>
      </TabPanel>
      {!isClosed && <EditorBar isNew={isNew} isBusy={uploading} />}
    </form>
  )
}

interface ReadTabProps {
  tab: 'result' | 'games' | 'history'
  card: OperatorCard
  settlement: Parameters<typeof ResultTab>[0]['settlement']
  ticks: Ticks
}

function ReadTab({ tab, card, settlement, ticks }: ReadTabProps) {
  return (
    <TabPanel base={BASE} tab={tab} className={styles.panel}>
      {tab === 'result' ? (
        <ResultTab card={card} settlement={settlement} ticks={ticks} />
      ) : tab === 'games' ? (
        <GamesTab card={card} settlement={settlement} />
      ) : (
        <HistoryTab card={card} />
      )}
    </TabPanel>
  )
}
