import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { positionWords, POSITIONS } from '#contract/positions.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { useCardForm } from './card-form.ts'
import type { DraftAthlete } from './draft.ts'
import { DraftSelect, DraftText } from './editor-fields.tsx'
import { editorWords } from './editor-words.ts'
import styles from './athletes-tab.module.css'

const positionsIn = (lang: Lang) => POSITIONS.map(value => ({ value, label: positionWords(value, lang).label }))
const POSITION_CHOICES = { 'pt-BR': positionsIn('pt-BR'), en: positionsIn('en') }

export interface AthleteRowProps {
  athlete: DraftAthlete
  /** From 0. */
  place: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One athlete of the card. Of a picked one the name and team are known; of a typed one they are fields. */
export function AthleteRow({ athlete, place, count, onMove, onRemove }: AthleteRowProps) {
  const words = useWords(editorWords)
  const lang = useLang()
  const { draft, change } = useCardForm()
  const path = `athletes.${place}`
  const set = (patch: Partial<DraftAthlete>, field: string) =>
    change(
      { athletes: draft.athletes.map((one, index) => (index === place ? { ...one, ...patch } : one)) },
      `${path}.${field}`,
    )
  return (
    <li className={styles.row}>
      <span className={styles.place}>{place + 1}</span>
      <Who athlete={athlete} path={path} set={set} />
      <DraftSelect
        path={`${path}.position`}
        label={words.position}
        value={athlete.position}
        options={POSITION_CHOICES[lang]}
        onChange={position => set({ position }, 'position')}
      />
      <div className={styles.numbers}>
        <DraftText
          path={`${path}.number`}
          label={words.shirt}
          inputMode="numeric"
          value={athlete.number}
          onChange={number => set({ number }, 'number')}
        />
        {draft.gameType === 'classic' && (
          <DraftText
            path={`${path}.classicValue`}
            label={words.classicValue}
            inputMode="decimal"
            value={athlete.classicValue}
            onChange={classicValue => set({ classicValue }, 'classicValue')}
          />
        )}
      </div>
      <RowButtons name={athlete.name.trim() || words.unnamed} {...{ place, count, onMove, onRemove }} />
    </li>
  )
}

type Setter = (patch: Partial<DraftAthlete>, field: string) => void

function Who({ athlete, path, set }: { athlete: DraftAthlete; path: string; set: Setter }) {
  const words = useWords(editorWords)
  const errors = useErrorWords()
  const { problemOf } = useCardForm()
  const problem = ['_athlete', '_team', '_match', '_kickoff']
    .map(field => problemOf(`${path}.${field}`))
    .find(code => code !== undefined)
  if (athlete._athlete === null)
    return (
      <div className={styles.typed}>
        <DraftText
          path={`${path}.name`}
          label={words.athlete}
          maxLength={100}
          hint={words.typed}
          value={athlete.name}
          onChange={name => set({ name }, 'name')}
        />
        <DraftText
          path={`${path}.teamName`}
          label={words.team}
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
          {sayField(problem, errors)}
        </p>
      )}
    </div>
  )
}

function RowButtons({ name, place, count, onMove, onRemove }: Omit<AthleteRowProps, 'athlete'> & { name: string }) {
  const words = useWords(editorWords)
  const { isFrozen } = useCardForm()
  if (isFrozen) return null
  return (
    <span className={styles.buttons}>
      <IconButton data-row="up" label={words.up(name)} disabled={place === 0} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton data-row="down" label={words.down(name)} disabled={place === count - 1} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton data-row="remove" label={words.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  )
}
