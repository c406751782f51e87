import { useLang, useMessages } from '#client/i18n.ts'
import { BOUNDS } from '#contract/settings.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { Settings } from './api.ts'
import { type Draft, FEES, LIMITS, type TypedField } from './draft.ts'
import { messages as settingsMessages } from './i18n.ts'

interface SectionProps {
  draft: Draft
  problems: Partial<Record<string, string>>
  onType: (field: TypedField, text: string) => void
}

/** The compliance profile, which limits what the operator may offer. */
export function ProfileSection({
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
  const messages = useMessages(settingsMessages)
  const errors = useErrorMessages()
  return (
    <Card title={messages.profile}>
      <Stack gap={3} columns={2} from={758} marginTop={3}>
        <Segmented
          label={messages.profile}
          hideLabel
          options={profiles.map(value => ({ value, label: messages.profiles[value] }))}
          value={draft.profile}
          onChange={onChange}
          error={formatField(problem, errors)}
        />
        <p>
          {messages.profileTexts[draft.profile]}{' '}
          <Text as="span" tone="muted">
            {messages.profileHint}
          </Text>
        </p>
      </Stack>
    </Card>
  )
}

/** Fees of the modes, and tax withheld from prizes. */
export function FeesSection(props: SectionProps) {
  const messages = useMessages(settingsMessages)
  return (
    <Card title={messages.fees}>
      <Text tone="muted">{messages.feesText}</Text>
      <Stack gap={3} columns={2} from={758} marginTop={3}>
        {FEES.map(mode => (
          <Typed key={mode} {...props} field={`fees.${mode}`} label={messages.fee[mode]} prefix="%" />
        ))}
        <Typed {...props} field="withholding" label={messages.withholding} hint={messages.withholdingHint} prefix="%" />
        <Typed
          {...props}
          field="limits.feeAlone"
          label={messages.limit.feeAlone}
          hint={messages.limitHint.feeAlone}
          prefix="%"
        />
      </Stack>
    </Card>
  )
}

export function LimitsSection(props: SectionProps) {
  const messages = useMessages(settingsMessages)
  const format = useWhole()
  return (
    <Card title={messages.limits}>
      <Stack gap={3} columns={2} from={758} marginTop={3}>
        {LIMITS.filter(limit => limit !== 'feeAlone').map(limit => (
          <Typed
            key={limit}
            {...props}
            field={`limits.${limit}`}
            label={messages.limit[limit]}
            hint={[
              messages.reais(format(BOUNDS[limit].least), format(BOUNDS[limit].most)),
              messages.limitHint[limit],
            ].join(' ')}
            prefix="R$"
          />
        ))}
      </Stack>
    </Card>
  )
}

/** Display time of a slide. */
export function SlidesSection(props: SectionProps) {
  const messages = useMessages(settingsMessages)
  const format = useWhole()
  const { least, most } = BOUNDS.slideSeconds
  return (
    <Card title={messages.slides}>
      <Stack gap={3} columns={2} from={758} marginTop={3}>
        <Typed
          {...props}
          field="slideSeconds"
          label={messages.slideSeconds}
          hint={messages.secondsHint(format(least), format(most))}
        />
      </Stack>
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
}: SectionProps & { field: TypedField; label: string; hint?: string; prefix?: string }) {
  const errors = useErrorMessages()
  return (
    <Field label={label} hint={hint} error={formatField(problems[field], errors)}>
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
