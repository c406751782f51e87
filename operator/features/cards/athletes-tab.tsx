import { ListPlus, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { CARD_ATHLETES_MAX, type Lang } from '#contract/limits.ts'
import { type Position, positionLabels, POSITIONS } from '#contract/positions.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { questionsOffMessages } from '#operator/lib/i18n.ts'
import { optionsOf, QuestionsOffNote, useQuestionsOff } from '#operator/lib/questions-off.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { AthletePicker } from './athlete-picker.tsx'
import { type DraftAthlete, emptyAthlete } from './athletes-draft.ts'
import { useAthletesForm } from './athletes-form.ts'
import { DraftSelect, DraftText, ListProblem } from './editor-fields.tsx'
import { editorMessages } from './i18n.ts'
import { OptionsParts } from './options-section.tsx'
import { RowButtons, type RowButtonsProps, useRows } from './row-list.tsx'
import styles from './athletes-tab.module.css'

const positionsIn = (lang: Lang) => POSITIONS.map(value => ({ value, label: positionLabels(value, lang).label }))
const POSITION_CHOICES = { 'pt-BR': positionsIn('pt-BR'), en: positionsIn('en') }

/** Position options; those switched off are marked. */
function usePositions(position: Position) {
  const messages = useMessages(questionsOffMessages)
  const lang = useLang()
  const off = useQuestionsOff()
  const { isFrozen } = useAthletesForm()
  const options = useMemo(() => optionsOf(POSITION_CHOICES[lang], off, messages), [lang, off, messages])
  return { options, hint: !isFrozen && off.includes(position) ? messages.chosen : undefined }
}

interface AthleteRowProps extends Omit<RowButtonsProps, 'name'> {
  athlete: DraftAthlete
}

/** One athlete of the card. A picked athlete has a fixed name and team; a typed one has fields. */
function AthleteRow({ athlete, slot, count, onMove, onRemove }: AthleteRowProps) {
  const messages = useMessages(editorMessages)
  const positions = usePositions(athlete.position)
  const { draft, change } = useAthletesForm()
  const path = `athletes.${slot}`
  const set = (patch: Partial<DraftAthlete>, field: string) =>
    change(
      { athletes: draft.athletes.map((one, index) => (index === slot ? { ...one, ...patch } : one)) },
      `${path}.${field}`,
    )
  return (
    <Stack as="li" align="start" className={styles.row}>
      <span className={styles.place}>{slot + 1}</span>
      <Who athlete={athlete} path={path} set={set} />
      <DraftSelect
        path={`${path}.position`}
        label={messages.position}
        value={athlete.position}
        {...positions}
        onChange={position => set({ position }, 'position')}
      />
      <div className={styles.numbers}>
        <DraftText
          path={`${path}.number`}
          label={messages.shirt}
          inputMode="numeric"
          value={athlete.number}
          onChange={number => set({ number }, 'number')}
        />
        {draft.gameType === 'classic' && (
          <DraftText
            path={`${path}.classicValue`}
            label={messages.classicValue}
            inputMode="decimal"
            value={athlete.classicValue}
            onChange={classicValue => set({ classicValue }, 'classicValue')}
          />
        )}
      </div>
      <RowButtons name={athlete.name.trim() || messages.unnamed} {...{ slot, count, onMove, onRemove }} />
    </Stack>
  )
}

type Setter = (patch: Partial<DraftAthlete>, field: string) => void

function Who({ athlete, path, set }: { athlete: DraftAthlete; path: string; set: Setter }) {
  const messages = useMessages(editorMessages)
  const errors = useErrorMessages()
  const { problemOf } = useAthletesForm()
  const problem = ['_athlete', '_team', '_match', '_kickoff']
    .map(field => problemOf(`${path}.${field}`))
    .find(code => code !== undefined)
  if (athlete._athlete === null)
    return (
      <div className={styles.typed}>
        <DraftText
          path={`${path}.name`}
          label={messages.athlete}
          maxLength={100}
          hint={messages.typed}
          value={athlete.name}
          onChange={name => set({ name }, 'name')}
        />
        <DraftText
          path={`${path}.teamName`}
          label={messages.team}
          maxLength={100}
          value={athlete.teamName}
          onChange={teamName => set({ teamName }, 'teamName')}
        />
      </div>
    )
  return (
    <div className={styles.who}>
      <strong>{athlete.name}</strong>
      <span>{athlete.teamName}</span>
      {problem !== undefined && (
        <p className={styles.wrong} role="alert" tabIndex={-1} data-problem="">
          {formatField(problem, errors)}
        </p>
      )}
    </div>
  )
}

/** The athletes of a card in order, with their fields. */
export function AthletesTab({ onPick }: { onPick: () => void }) {
  const messages = useMessages(editorMessages)
  const { draft, isFrozen, isClosed } = useAthletesForm()
  return (
    <>
      {isFrozen ? <Note>{isClosed ? messages.closed : messages.frozen}</Note> : <QuestionsOffNote kinds={POSITIONS} />}
      <Card title={messages.of['athlete-card'].filters}>
        <Athletes onPick={onPick} />
      </Card>
      {draft.gameType === 'options' && <OptionsParts />}
    </>
  )
}

function Athletes({ onPick }: { onPick: () => void }) {
  const messages = useMessages(editorMessages)
  const lang = useLang()
  const { draft, change, isFrozen } = useAthletesForm()
  const { list, announcement, move, remove } = useRows({
    rows: draft.athletes,
    onChange: athletes => change({ athletes }, 'athletes'),
    nameOf: athlete => nameOf(athlete, messages.unnamed),
  })
  const isFull = draft.athletes.length >= CARD_ATHLETES_MAX
  return (
    <Stack gap={3}>
      <Text look="hint">{isFull ? messages.pickFull : messages.athletesText}</Text>
      {draft.athletes.length === 0 && <Text look="hint">{messages.noAthletes}</Text>}
      <ol ref={list} className={styles.rows}>
        {draft.athletes.map((athlete, slot) => (
          <AthleteRow
            key={athlete.key}
            athlete={athlete}
            slot={slot}
            count={draft.athletes.length}
            onMove={by => move(slot, by)}
            onRemove={() => remove(slot)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ListProblem path="athletes" />
      {!isFrozen && (
        <Row gap={2} wrap className={styles.add}>
          <Button variant="sec" disabled={isFull} icon={<ListPlus aria-hidden="true" />} onClick={onPick}>
            {messages.pick}
          </Button>
          <Button
            variant="txt"
            disabled={isFull}
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => change({ athletes: [...draft.athletes, emptyAthlete(lang)] }, 'athletes')}
          >
            {messages.type}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** The label of an athlete whose name may be empty. */
const nameOf = ({ name }: Pick<DraftAthlete, 'name'>, unnamed: string): string => name.trim() || unnamed

/** The athlete picker. It is outside the form, which a dialog inside it would submit. */
export function PickAthletes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { draft, change } = useAthletesForm()
  return (
    <AthletePicker
      of={draft.championship}
      open={open}
      onClose={onClose}
      taken={draft.athletes.flatMap(({ _athlete }) => _athlete ?? [])}
      onPick={({ athletes, championship, round }) =>
        change(
          {
            athletes: [...draft.athletes, ...athletes].slice(0, CARD_ATHLETES_MAX),
            // The first picked athletes set the card's championship and round, from which the next draft is derived.
            ...(draft.championship === null ? { championship, round } : {}),
          },
          'athletes',
        )
      }
    />
  )
}
