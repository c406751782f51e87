import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { settlementQuery } from '#operator/lib/games/api.ts'
import { GameNotes } from '#operator/lib/games/game-notes.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { SecondPerson } from '#operator/lib/second-person.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type Tab, TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import type { SaveCalls } from './api.ts'
import { type CardForm, CardFormContext, useCardForm } from './card-form.ts'
import { type SharedCard, useCardType } from './card-type.ts'
import { DataTab, type DataTabProps } from './data-tab.tsx'
import type { CommonDraft } from './draft.ts'
import { EditorHead } from './editor-head.tsx'
import { type FormTab, useFirstProblem } from './first-problem.ts'
import { editorMessages, resultMessages } from './i18n.ts'
import {
  GamesTab,
  type GamesTabProps,
  ResultBar,
  type ResultBarProps,
  ResultTab,
  type ResultTabProps,
} from './result-tab.tsx'
import { SaveSheet, useSave } from './save-sheet.tsx'
import { type RequestedStep, StepSheet } from './step-sheet.tsx'
import { UntimedMatches } from './untimed-matches.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './card-editor.module.css'

/** Times of a card's steps, past and planned, and its audit trail. */
function HistoryTab({ card }: { card: SharedCard }) {
  const messages = useMessages(resultMessages)
  const when = (at: Date | null, otherwise = messages.notYet) => (at ? <Moment at={at} /> : otherwise)
  return (
    <>
      <Card title={messages.history}>
        <Stack gap={3}>
          <DescriptionList
            rows={[
              {
                label: messages.created,
                value: when(card.opensAt, card.state === 'draft' ? messages.atOnce : messages.byHand),
              },
              { label: messages.locksAt, value: when(card.lockDate) },
              { label: messages.startsAt, value: when(card.startDate) },
              { label: messages.endedAt, value: when(card.endedAt) },
              { label: messages.payDate, value: when(card.payDate) },
            ]}
          />
          <GameNotes game={card} />
        </Stack>
      </Card>
      <Timeline kind="game" id={card._id} />
    </>
  )
}

type EditorTab = FormTab | 'result' | 'games' | 'history'

/** States with a ranking. */
const RANKED = new Set(['running', 'provisional', 'settling', 'paid'])

/** The parts of the editor specific to a card type. */
export interface OwnParts {
  /** The part with the card's questions, their number, and how many have complete facts. */
  filters: ReactNode
  count: number
  known: number
  /** The tab of a field. */
  tabOf: (path: string) => FormTab
  data: Omit<DataTabProps, 'onBusy'>
  happened: ResultTabProps['happened']
  picked: GamesTabProps['picked']
  unsaved: ResultBarProps['unsaved']
  /** Kick-offs of its matches, as far as known. */
  kickOffs: readonly Date[]
  /** Ids of a saved card's matches without a kick-off. */
  untimed: readonly string[]
}

export interface CardEditorProps<Input> {
  card: SharedCard | undefined
  form: CardForm<CommonDraft, Input>
  calls: SaveCalls<Input>
  own: OwnParts
  /** Another dialog is open. */
  isCovered: boolean
}

/** The page of a card of any type; without `card` a new one. */
export function CardEditor<Input>({ card, form, calls, own, isCovered }: CardEditorProps<Input>) {
  const [tab, setTab] = useState<EditorTab>(card && RANKED.has(card.state) ? 'result' : 'data')
  const [filters, setRequest] = useState<{ step: RequestedStep; open: boolean }>()
  const [saving, setSaving] = useState(false)
  const covered = isCovered || saving || filters?.open === true
  const problems = useFirstProblem({ form, tab, setTab, tabOf: own.tabOf, isCovered: covered })
  const settlement = useQuery(settlementQuery(card?._id ?? '', card?.state ?? 'draft'))
  const messages = useMessages(editorMessages)
  function onRefused(error: unknown): boolean {
    const isConflict = error instanceof CallError && error.code === 'conflict'
    if (isConflict) toast.error(messages.stale, messages.staleSee)
    return isConflict || problems.refuse(error)
  }
  const { saveDraft, busy } = useSave({ card, form, calls, onRefused })
  const isDraft = card === undefined || card.state === 'draft'
  useLeaveGuard(form.isDirty || (own.unsaved?.count ?? 0) > 0)
  const ask = (step: RequestedStep) => setRequest({ step, open: true })
  return (
    <CardFormContext value={form}>
      <EditorHead card={card} isDirty={form.isDirty} onStep={ask} />
      {form.isStale && <StaleNote />}
      {card && <SecondPerson game={card._id} />}
      {card?.state === 'draft' && <UntimedMatches card={card} matches={own.untimed} />}
      <EditorTabs {...{ card, form, own, tab }} onTab={setTab} />
      {tab === 'data' || tab === 'asked' ? (
        <EditForm
          tab={tab}
          own={own}
          isNew={card === undefined}
          isBusy={busy}
          onSave={() => {
            if (problems.check()) void (isDraft ? saveDraft() : setSaving(true))
          }}
          container={problems.container}
        />
      ) : (
        card && <ReadTab {...{ tab, card, settlement, own }} />
      )}
      {card && tab === 'result' && <ResultBar card={card} settlement={settlement.data} unsaved={own.unsaved} />}
      <SaveSheet {...{ card, form, calls }} open={saving} onClose={() => setSaving(false)} onRefused={onRefused} />
      {card && filters && (
        <StepSheet
          card={card}
          step={filters.step}
          kickOffs={own.kickOffs}
          open={filters.open}
          onClose={() => setRequest({ ...filters, open: false })}
          onRefused={problems.refuse}
        />
      )}
    </CardFormContext>
  )
}

const BASE = 'card'

interface EditorTabsProps {
  card: SharedCard | undefined
  form: CardForm
  own: OwnParts
  tab: EditorTab
  onTab: (tab: EditorTab) => void
}

function EditorTabs({ card, form, own, tab, onTab }: EditorTabsProps) {
  const messages = useMessages(editorMessages)
  const { mode } = useCardType()
  const errors = new Set(Object.keys(form.result).map(own.tabOf))
  const label = (id: FormTab, text: string): ReactNode =>
    errors.has(id) ? (
      <>
        {text}
        <span className={styles.wrong}>
          <span className="visually-hidden">{messages.hasProblems}</span>
        </span>
      </>
    ) : (
      text
    )
  const tabs: Tab<EditorTab>[] = [
    { id: 'data', label: label('data', messages.data) },
    { id: 'asked', label: label('asked', messages.of[mode].filters), count: own.count },
  ]
  if (card)
    tabs.push(
      { id: 'result', label: <ResultLabel card={card} own={own} /> },
      { id: 'games', label: messages.games, count: card.cardCount },
      { id: 'history', label: messages.history },
    )
  return <Tabs label={messages.tabs} base={BASE} tabs={tabs} value={tab} onChange={onTab} />
}

/** Number of questions with complete facts, once matches are under way. */
function ResultLabel({ card, own: { known, count } }: { card: SharedCard; own: OwnParts }) {
  const messages = useMessages(editorMessages)
  if (!RANKED.has(card.state)) return messages.result
  return (
    <>
      {messages.result} <span className={styles.count}>{messages.resultOf(known, count)}</span>
    </>
  )
}

interface EditFormProps {
  tab: FormTab
  own: OwnParts
  isNew: boolean
  isBusy: boolean
  onSave: () => void
  container: RefObject<HTMLFormElement | null>
}

function EditForm({ tab, own, isNew, isBusy, onSave, container }: EditFormProps) {
  const [uploading, setUploading] = useState(false)
  const { isClosed } = useCardForm()
  return (
    <form
      ref={container}
      className={shared.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <TabPanel base={BASE} tab={tab}>
        <Stack as="fieldset" disabled={isClosed} gap={4}>
          {tab === 'data' ? <DataTab {...own.data} onBusy={setUploading} /> : own.filters}
        </Stack>
      </TabPanel>
      {!isClosed && <EditorBar isNew={isNew} isBusy={isBusy} canSave={!uploading} />}
    </form>
  )
}

interface ReadTabProps {
  tab: 'result' | 'games' | 'history'
  card: SharedCard
  settlement: ResultTabProps['settlement']
  own: OwnParts
}

function ReadTab({ tab, card, settlement, own }: ReadTabProps) {
  return (
    <Stack as={TabPanel} base={BASE} tab={tab} gap={4}>
      {tab === 'result' ? (
        <ResultTab card={card} settlement={settlement} happened={own.happened} />
      ) : tab === 'games' ? (
        <GamesTab card={card} settlement={settlement} picked={own.picked} />
      ) : (
        <HistoryTab card={card} />
      )}
    </Stack>
  )
}

/** The card was saved elsewhere since: what was typed goes over it, or is given up. */
function StaleNote() {
  const messages = useMessages(editorMessages)
  const { goOn, takeSaved } = useCardForm()
  const choose = (how: () => void) => () => {
    how()
    // The focused button disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Note tone="orange" role="status">
      <Stack gap={2}>
        <strong>{messages.stale}</strong>
        <span>{messages.staleText}</span>
        <Row gap={2} wrap>
          <Button variant="sec" onClick={choose(goOn)}>
            {messages.staleGoOn}
          </Button>
          <Button variant="txt" onClick={choose(takeSaved)}>
            {messages.staleTake}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}

/** Number of unsaved changes, with buttons to save or discard. */
function EditorBar({ isNew, isBusy, canSave }: { isNew: boolean; isBusy: boolean; canSave: boolean }) {
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const { changes, isDirty, isStale, discard } = useCardForm()
  return (
    <SaveBar
      changes={changes}
      saveLabel={isNew ? messages.create : common.save}
      busy={isBusy}
      canSave={canSave && !isStale && (isNew || isDirty)}
      onDiscard={discard}
    />
  )
}
