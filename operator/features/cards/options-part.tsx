import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { FACT_NAMES } from '#contract/facts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { factWords } from '#operator/lib/fact-words.ts'
import { defaultOptions, type DraftOption, type DraftRule, emptyOption } from './athletes-draft.ts'
import { useAthletesForm } from './athletes-form.ts'
import { hasNumber } from './check-athletes.ts'
import { DraftSelect, DraftText, ListProblem } from './editor-fields.tsx'
import { editorWords } from './editor-words.ts'
import styles from './options-part.module.css'

type Kind = 'goalOptions' | 'statisticOptions'
/** What the contract takes of each kind. */
const OPTIONS_MAX = 30

/** A1: what players choose from for each athlete, and how facts settle it. */
export function OptionsParts() {
  const words = useWords(editorWords)
  const common = useWords(commonWords)
  const lang = useLang()
  const { draft, change, isFrozen } = useAthletesForm()
  async function handleDefaults() {
    const isEmpty = draft.goalOptions.length === 0 && draft.statisticOptions.length === 0
    const sure =
      isEmpty ||
      (await confirm({
        title: words.defaultsAsk,
        text: words.defaultsText,
        confirmLabel: words.defaultsYes,
        cancelLabel: common.cancel,
      }))
    if (!sure) return
    const { goalOptions, statisticOptions } = defaultOptions(lang)
    change({ goalOptions }, 'goalOptions')
    change({ statisticOptions }, 'statisticOptions')
  }
  return (
    <>
      <Options kind="goalOptions" />
      <Options kind="statisticOptions" />
      {!isFrozen && (
        <div>
          <Button variant="sec" icon={<RotateCcw aria-hidden="true" />} onClick={() => void handleDefaults()}>
            {words.defaults}
          </Button>
        </div>
      )}
    </>
  )
}

function Options({ kind }: { kind: Kind }) {
  const words = useWords(editorWords)
  const { draft, change, isFrozen } = useAthletesForm()
  const options = draft[kind]
  const set = (next: DraftOption[], path: string) => change({ [kind]: next }, path)
  return (
    <Card title={words[kind]}>
      <ul className={styles.rows}>
        {options.map((option, place) => (
          <OptionRow
            key={option.key}
            option={option}
            path={`${kind}.${place}`}
            onChange={(patch, path) =>
              set(
                options.map((one, index) => (index === place ? { ...one, ...patch } : one)),
                path,
              )
            }
            onRemove={() =>
              set(
                options.filter((_, index) => index !== place),
                kind,
              )
            }
          />
        ))}
      </ul>
      <ListProblem path={kind} />
      {!isFrozen && (
        <Button
          variant="txt"
          disabled={options.length >= OPTIONS_MAX}
          icon={<Plus aria-hidden="true" />}
          onClick={() => set([...options, emptyOption()], kind)}
        >
          {words.addOption}
        </Button>
      )}
    </Card>
  )
}

interface OptionRowProps {
  option: DraftOption
  path: string
  onChange: (patch: Partial<DraftOption>, path: string) => void
  onRemove: () => void
}

function OptionRow({ option, path, onChange, onRemove }: OptionRowProps) {
  const words = useWords(editorWords)
  const { isFrozen } = useAthletesForm()
  const text = (field: 'name' | 'nameEn' | 'value') => ({
    path: `${path}.${field}`,
    value: option[field],
    onChange: (typed: string) => onChange({ [field]: typed }, `${path}.${field}`),
  })
  return (
    <li className={styles.row}>
      <DraftText {...text('name')} label={words.optionName} maxLength={60} />
      <DraftText {...text('nameEn')} label={words.optionNameEn} maxLength={60} />
      <DraftText {...text('value')} label={words.points} inputMode="decimal" />
      <Rule option={option} path={path} onChange={onChange} />
      {!isFrozen && (
        <IconButton
          className={styles.remove}
          label={words.remove(option.name.trim() || words.unnamedOption)}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

const COMPARISONS = [
  { value: '=', label: '=' },
  { value: '>=', label: '≥' },
  { value: '<=', label: '≤' },
] as const

/** What settles an option: a fact and a number, that no other one happened, or the operator's own tick. */
function Rule({ option, path, onChange }: Pick<OptionRowProps, 'option' | 'path' | 'onChange'>) {
  const words = useWords(editorWords)
  const facts = useWords(factWords)
  const rules = useMemo<{ value: DraftRule; label: string }[]>(
    () => [
      { value: 'tick', label: words.ruleTick },
      { value: 'none', label: words.ruleNone },
      ...FACT_NAMES.map(value => ({ value, label: facts.numbers[value] })),
    ],
    [words, facts],
  )
  return (
    <div className={styles.rule}>
      <DraftSelect
        path={`${path}.rule`}
        label={words.rule}
        value={option.rule}
        options={rules}
        onChange={rule => onChange({ rule }, `${path}.rule`)}
      />
      {hasNumber(option) && (
        <>
          <DraftSelect
            path={`${path}.ruleIs`}
            label={words.ruleIs}
            value={option.ruleIs}
            options={COMPARISONS}
            onChange={ruleIs => onChange({ ruleIs }, `${path}.ruleIs`)}
          />
          <DraftText
            path={`${path}.ruleNumber`}
            label={words.ruleNumber}
            inputMode="numeric"
            value={option.ruleNumber}
            onChange={ruleNumber => onChange({ ruleNumber }, `${path}.ruleNumber`)}
          />
        </>
      )}
    </div>
  )
}
