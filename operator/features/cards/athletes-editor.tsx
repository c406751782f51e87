import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/field.tsx'
import { Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { saveCard, tickMutation } from './api.ts'
import { AthletesFormContext, athletesFormType, useAthletesForm } from './athletes-form.ts'
import { AthletesTab, PickAthletes } from './athletes-tab.tsx'
import { CardEditor } from './card-editor.tsx'
import { useNewCardForm } from './card-form.ts'
import { DraftSelect } from './editor-fields.tsx'
import type { FormTab } from './first-problem.ts'
import { editorMessages, type ResultMessages, resultMessages } from './i18n.ts'
import { ResultTable } from './result-table.tsx'
import { canTick, isOver, optionName, optionsToTick, tickOf, type Ticks, type TickValue, useTicks } from './ticks.ts'
import styles from './result-tab.module.css'

interface TicksActionsProps {
  card: OperatorCard
  ticks: Ticks
}

/** Saves or discards unsaved ticks. */
function TicksActions({ card, ticks }: TicksActionsProps) {
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

const tabOf = (path: string): FormTab => (/^(?:athletes|goalOptions|statisticOptions)\b/.test(path) ? 'asked' : 'data')

/** The page of an Athletes card; without `card` a new one. */
export function AthletesEditor({ card }: { card?: OperatorCard }) {
  const form = useNewCardForm(athletesFormType, card)
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
          filters: <AthletesTab onPick={() => setPicking(true)} />,
          count: form.draft.athletes.length,
          known: known?.length ?? 0,
          tabOf,
          data: { typeField: <GameType /> },
          happened: card && (
            <>
              <ResultTable card={card} />
              <TicksSection card={card} ticks={ticks} />
            </>
          ),
          picked: card && <PickedOptions card={card} />,
          unsaved: card && { count: ticks.list.length, actions: <TicksActions card={card} ticks={ticks} /> },
          kickOffs: card?.athletes.flatMap(({ now }) => now._match?.date ?? []) ?? [],
          untimed: card?.athletes.flatMap(({ now }) => (now._match && !now._match.date ? now._match._id : [])) ?? [],
        }}
      />
      <PickAthletes open={picking} onClose={() => setPicking(false)} />
    </AthletesFormContext>
  )
}

function GameType() {
  const messages = useMessages(editorMessages)
  const { draft, base, change } = useAthletesForm()
  return (
    <DraftSelect
      path="gameType"
      label={messages.gameType}
      value={draft.gameType}
      isChanged={draft.gameType !== base.gameType}
      options={[
        { value: 'options', label: messages.options },
        { value: 'classic', label: messages.classic },
      ]}
      onChange={gameType => change({ gameType }, 'gameType')}
    />
  )
}

/** Number of picks of each option by athlete, once they are not secret (C12). In classic, picks are the numbers themselves. */
function PickedOptions({ card }: { card: OperatorCard }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  if (card.gameType === 'classic') return null
  return (
    <Card title={messages.picked}>
      {card.athletes.every(({ picked }) => picked === null) ? (
        <Note>{messages.pickedSecret}</Note>
      ) : (
        <DataTable
          caption={messages.pickedTable}
          columns={pickedColumns(card, messages, lang)}
          rows={[...card.goalOptions, ...card.statisticOptions]}
          rowId={option => option._id}
        />
      )}
    </Card>
  )
}

type Option = OperatorCard['goalOptions'][number]

const pickedColumns = (card: OperatorCard, messages: ResultMessages, lang: Lang): Column<Option>[] => [
  { id: 'option', title: messages.option, cell: option => optionName(option, lang) },
  ...card.athletes.map(({ place, now, picked }): Column<Option> => ({
    id: String(place),
    title: now._athlete.name,
    align: 'end',
    cell: ({ _id }) => (picked?.[_id] ?? 0).toLocaleString(lang),
  })),
]

type Athlete = OperatorCard['athletes'][number]

/** Options that no fact decides: the operator ticks them for each athlete. */
function TicksSection({ card, ticks }: { card: OperatorCard; ticks: Ticks }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  if (optionsToTick(card).length === 0) return null
  return (
    <Card title={messages.ticks}>
      <Text marginBottom={3} look="hint">
        {messages.ticksText}
      </Text>
      <DataTable
        caption={messages.ticksTable}
        columns={tickColumns({ card, ticks, messages, lang })}
        rows={card.athletes}
        rowId={athlete => String(athlete.place)}
      />
    </Card>
  )
}

interface TickColumns {
  card: OperatorCard
  ticks: Ticks
  messages: ResultMessages
  lang: Lang
}

const tickColumns = ({ card, ticks, messages, lang }: TickColumns): Column<Athlete>[] => [
  { id: 'athlete', title: messages.athlete, cell: ({ now }) => <strong>{now._athlete.name}</strong> },
  ...optionsToTick(card).map((option): Column<Athlete> => ({
    id: option._id,
    title: optionName(option, lang),
    cell: athlete => <TickChoice card={card} athlete={athlete} option={option} ticks={ticks} />,
  })),
]

const VALUES: readonly TickValue[] = ['unknown', 'yes', 'no']

function TickChoice(props: { card: OperatorCard; athlete: Athlete; option: Option; ticks: Ticks }) {
  const { card, athlete, option, ticks } = props
  const messages = useMessages(resultMessages)
  const lang = useLang()
  const value = ticks.valueOf(athlete, option)
  return (
    <div className={styles.tick} data-dirty={value !== tickOf(card, athlete, option) || undefined}>
      <Select
        aria-label={messages.tickOf(optionName(option, lang), athlete.now._athlete.name)}
        value={value}
        disabled={!canTick(card) || athlete.now.void}
        onChange={event => {
          const chosen = VALUES.find(one => one === event.currentTarget.value)
          if (chosen) ticks.set(athlete, option, chosen)
        }}
      >
        {VALUES.map(one => (
          <option key={one} value={one}>
            {messages[one]}
          </option>
        ))}
      </Select>
    </div>
  )
}
