import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { FACT_NAMES } from '#contract/facts.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack } from '#ui/layout.tsx'
import { defaultOptions, type DraftOption, type DraftRule, emptyOption } from './athletes-draft.ts'
import { useAthletesForm } from './athletes-form.ts'
import { hasNumber } from './check-athletes.ts'
import { DraftSelect, DraftText, ListProblem } from './editor-fields.tsx'
import { FairSection } from './fair-section.tsx'
import { editorMessages } from './i18n.ts'
import styles from './options-section.module.css'

type Type = 'goalOptions' | 'statisticOptions'
/** The contract's limit per type. */
const OPTIONS_MAX = 30

/** A1: the options for each athlete, and how facts decide them. */
export function OptionsParts() {
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  const { draft, change, isFrozen } = useAthletesForm()
  async function handleDefaults() {
    const isEmpty = draft.goalOptions.length === 0 && draft.statisticOptions.length === 0
    const sure =
      isEmpty ||
      (await confirm({
        title: messages.defaultsAsk,
        text: messages.defaultsText,
        confirmLabel: messages.defaultsYes,
        cancelLabel: common.cancel,
      }))
    if (!sure) return
    const { goalOptions, statisticOptions } = defaultOptions(lang)
    change({ goalOptions }, 'goalOptions')
    change({ statisticOptions }, 'statisticOptions')
  }
  return (
    <>
      <Options type="goalOptions" />
      <Options type="statisticOptions" />
      {!isFrozen && (
        <div>
          <Button variant="sec" icon={<RotateCcw aria-hidden="true" />} onClick={() => void handleDefaults()}>
            {messages.defaults}
          </Button>
        </div>
      )}
      {!isFrozen && <FairSection />}
    </>
  )
}

function Options({ type }: { type: Type }) {
  const messages = useMessages(editorMessages)
  const { draft, change, isFrozen } = useAthletesForm()
  const options = draft[type]
  const set = (next: DraftOption[], path: string) => change({ [type]: next }, path)
  return (
    <Card title={messages[type]}>
      <ul className={styles.rows}>
        {options.map((option, slot) => (
          <OptionRow
            key={option.key}
            option={option}
            path={`${type}.${slot}`}
            onChange={(patch, path) =>
              set(
                options.map((one, index) => (index === slot ? { ...one, ...patch } : one)),
                path,
              )
            }
            onRemove={() =>
              set(
                options.filter((_, index) => index !== slot),
                type,
              )
            }
          />
        ))}
      </ul>
      <ListProblem path={type} />
      {!isFrozen && (
        <Button
          variant="txt"
          disabled={options.length >= OPTIONS_MAX}
          icon={<Plus aria-hidden="true" />}
          onClick={() => set([...options, emptyOption()], type)}
        >
          {messages.addOption}
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
  const messages = useMessages(editorMessages)
  const { isFrozen } = useAthletesForm()
  const text = (field: 'name' | 'nameEn' | 'value') => ({
    path: `${path}.${field}`,
    value: option[field],
    onChange: (typed: string) => onChange({ [field]: typed }, `${path}.${field}`),
  })
  return (
    <Stack as="li" columns={2} gap={2} align="start" className={styles.row}>
      <DraftText {...text('name')} label={messages.optionName} maxLength={60} />
      <DraftText {...text('nameEn')} label={messages.optionNameEn} maxLength={60} />
      <DraftText {...text('value')} label={messages.points} inputMode="decimal" />
      <Rule option={option} path={path} onChange={onChange} />
      {!isFrozen && (
        <IconButton
          className={styles.remove}
          label={messages.remove(option.name.trim() || messages.unnamedOption)}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </Stack>
  )
}

const COMPARISONS = [
  { value: '=', label: '=' },
  { value: '>=', label: '≥' },
  { value: '<=', label: '≤' },
] as const

/** The rule that decides an option: a fact and a number, that no other option happened, or a manual tick. */
function Rule({ option, path, onChange }: Pick<OptionRowProps, 'option' | 'path' | 'onChange'>) {
  const messages = useMessages(editorMessages)
  const facts = useMessages(factMessages)
  const rules = useMemo<{ value: DraftRule; label: string }[]>(
    () => [
      { value: 'tick', label: messages.ruleTick },
      { value: 'none', label: messages.ruleNone },
      ...FACT_NAMES.map(value => ({ value, label: facts.numbers[value] })),
    ],
    [messages, facts],
  )
  return (
    <Stack gap={2} className={styles.rule}>
      <DraftSelect
        path={`${path}.rule`}
        label={messages.rule}
        value={option.rule}
        options={rules}
        onChange={rule => onChange({ rule }, `${path}.rule`)}
      />
      {hasNumber(option) && (
        <>
          <DraftSelect
            path={`${path}.ruleIs`}
            label={messages.ruleIs}
            value={option.ruleIs}
            options={COMPARISONS}
            onChange={ruleIs => onChange({ ruleIs }, `${path}.ruleIs`)}
          />
          <DraftText
            path={`${path}.ruleNumber`}
            label={messages.ruleNumber}
            inputMode="numeric"
            value={option.ruleNumber}
            onChange={ruleNumber => onChange({ ruleNumber }, `${path}.ruleNumber`)}
          />
        </>
      )}
    </Stack>
  )
}
