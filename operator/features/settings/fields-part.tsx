import { useLang, useWords } from '#client/i18n.ts'
import { BOUNDS } from '#contract/house.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import type { Settings } from './api.ts'
import { type Draft, FEES, LIMITS, type TypedField } from './draft.ts'
import { words as settingsWords } from './i18n.ts'
import shared from '#operator/lib/form.module.css'

interface PartProps {
  draft: Draft
  problems: Partial<Record<string, string>>
  onType: (field: TypedField, text: string) => void
}

/** What the house may offer. */
export function ProfilePart({
  draft,
  profiles,
  problem,
  onChange,
}: {
  draft: Draft
  profiles: readonly Settings['profile'][]
  problem: string | undefined
  onChange: (profile: Settings['profile']) => void
}) {
  const words = useWords(settingsWords)
  const errors = useErrorWords()
  return (
    <Card title={words.profile}>
      <div className={shared.columns}>
        <Segmented
          label={words.profile}
          hideLabel
          options={profiles.map(value => ({ value, label: words.profiles[value] }))}
          value={draft.profile}
          onChange={onChange}
          error={sayField(problem, errors)}
        />
        <p>
          {words.profileTexts[draft.profile]} <span className={shared.quiet}>{words.profileHint}</span>
        </p>
      </div>
    </Card>
  )
}

/** Fees of the modes, and what is kept back of prizes. */
export function FeesPart(props: PartProps) {
  const words = useWords(settingsWords)
  return (
    <Card title={words.fees}>
      <p className={shared.quiet}>{words.feesText}</p>
      <div className={shared.columns}>
        {FEES.map(mode => (
          <Typed key={mode} {...props} field={`fees.${mode}`} label={words.fee[mode]} prefix="%" />
        ))}
        <Typed {...props} field="withholding" label={words.withholding} hint={words.withholdingHint} prefix="%" />
      </div>
    </Card>
  )
}

/** Limits of money. */
export function LimitsPart(props: PartProps) {
  const words = useWords(settingsWords)
  const say = useWhole()
  return (
    <Card title={words.limits}>
      <div className={shared.columns}>
        {LIMITS.map(limit => (
          <Typed
            key={limit}
            {...props}
            field={`limits.${limit}`}
            label={words.limit[limit]}
            hint={[words.reais(say(BOUNDS[limit].least), say(BOUNDS[limit].most)), words.limitHint[limit]].join(' ')}
            prefix="R$"
          />
        ))}
      </div>
    </Card>
  )
}

/** How long a slide stays. */
export function SlidesPart(props: PartProps) {
  const words = useWords(settingsWords)
  const say = useWhole()
  const { least, most } = BOUNDS.slideSeconds
  return (
    <Card title={words.slides}>
      <div className={shared.columns}>
        <Typed
          {...props}
          field="slideSeconds"
          label={words.slideSeconds}
          hint={words.secondsHint(say(least), say(most))}
        />
      </div>
    </Card>
  )
}

function useWhole() {
  const lang = useLang()
  return (number: number) => number.toLocaleString(lang)
}

function Typed({
  draft,
  problems,
  onType,
  field,
  label,
  hint,
  prefix,
}: PartProps & { field: TypedField; label: string; hint?: string; prefix?: string }) {
  const errors = useErrorWords()
  return (
    <Field label={label} hint={hint} error={sayField(problems[field], errors)}>
      {ids => (
        <TextInput
          {...ids}
          name={field}
          prefix={prefix}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={draft.typed[field]}
          onChange={event => onType(field, event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
