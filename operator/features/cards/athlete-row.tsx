import { useMemo } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { type Position, positionLabels, POSITIONS } from '#contract/positions.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { questionsOffMessages } from '#operator/lib/i18n.ts'
import { optionsOf, useQuestionsOff } from '#operator/lib/questions-off.tsx'
import { Stack } from '#ui/layout.tsx'
import type { DraftAthlete } from './athletes-draft.ts'
import { useAthletesForm } from './athletes-form.ts'
import { DraftSelect, DraftText } from './editor-fields.tsx'
import { editorMessages } from './i18n.ts'
import { RowButtons, type RowButtonsProps } from './row-list.tsx'
import styles from './athletes-tab.module.css'

const positionsIn = (lang: Lang) => POSITIONS.map(value => ({ value, label: positionLabels(value, lang).label }))
const POSITION_CHOICES = { 'pt-BR': positionsIn('pt-BR'), en: positionsIn('en') }

/** Positions to choose from; those that are off are told apart. */
function usePositions(position: Position) {
  const messages = useMessages(questionsOffMessages)
  const lang = useLang()
  const off = useQuestionsOff()
  const { isFrozen } = useAthletesForm()
  const options = useMemo(() => optionsOf(POSITION_CHOICES[lang], off, messages), [lang, off, messages])
  return { options, hint: !isFrozen && off.includes(position) ? messages.chosen : undefined }
}

export interface AthleteRowProps extends Omit<RowButtonsProps, 'name'> {
  athlete: DraftAthlete
}

/** One athlete of the card. Of a picked one the name and team are known; of a typed one they are fields. */
export function AthleteRow({ athlete, slot, count, onMove, onRemove }: AthleteRowProps) {
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
