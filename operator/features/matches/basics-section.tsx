import { useMessages } from '#client/i18n.ts'
import { MATCH_STATUSES } from '#contract/facts.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Field, FieldMessage, Select, TextInput } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { messages as matchMessages } from './i18n.ts'
import { PairField } from './number-input.tsx'
import type { SectionProps } from './part.ts'
import styles from '#operator/lib/form.module.css'

/** State, actual start and end, and score of a match. */
export function BasicsSection(props: SectionProps) {
  const { draft, base, doc, faults, change } = props
  const messages = useMessages(matchMessages)
  const { statuses } = useMessages(factMessages)
  return (
    <Card title={doc.kind === 'match' ? messages.state : messages.stateOnly}>
      <Stack gap={4} align="start" columns={2} from={600} marginTop={2}>
        <Field label={messages.status} className={cx(draft.status !== base.status && styles.dirty)}>
          {ids => (
            <Select
              {...ids}
              value={draft.status}
              onChange={({ currentTarget: { value } }) =>
                change(now => ({ ...now, status: MATCH_STATUSES.find(one => one === value) ?? now.status }))
              }
            >
              {MATCH_STATUSES.map(status => (
                <option key={status} value={status}>
                  {statuses[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TimeField name="startedAt" {...props} />
        <TimeField name="endedAt" {...props} />
        {doc.kind === 'match' && (
          <div>
            <PairField
              label={messages.score}
              value={draft.score}
              onChange={score => change(now => ({ ...now, score }))}
              dirty={draft.score.home !== base.score.home || draft.score.away !== base.score.away}
              errors={faults.score !== undefined}
            />
            <FieldMessage
              id="score-message"
              error={faults.score === undefined ? undefined : messages.faults[faults.score]}
              hint={messages.scoreHint}
            />
          </div>
        )}
      </Stack>
    </Card>
  )
}

function TimeField({ name, draft, base, faults, change }: SectionProps & { name: 'startedAt' | 'endedAt' }) {
  const messages = useMessages(matchMessages)
  const fault = faults[name]
  return (
    <Field
      label={messages[name]}
      hint={messages.timeHint}
      error={fault === undefined ? undefined : messages.faults[fault]}
      className={cx(draft[name] !== base[name] && styles.dirty)}
    >
      {ids => (
        <TextInput
          {...ids}
          type="datetime-local"
          value={draft[name]}
          onChange={({ currentTarget: { value } }) => change(now => ({ ...now, [name]: value }))}
        />
      )}
    </Field>
  )
}
