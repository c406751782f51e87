import { useWords } from '#client/i18n.ts'
import { MATCH_STATUSES } from '#contract/facts.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Field, FieldMessage, Select, TextInput } from '#ui/field.tsx'
import { factWords } from '#operator/lib/fact-words.ts'
import styles from './basics-part.module.css'
import { words as matchWords } from './i18n.ts'
import { PairField } from './pair-field.tsx'
import type { PartProps } from './part.ts'

/** What a match is in, when it really began and ended, and its score. */
export function BasicsPart(props: PartProps) {
  const { draft, base, doc, faults, change } = props
  const words = useWords(matchWords)
  const { statuses } = useWords(factWords)
  return (
    <Card title={doc.kind === 'match' ? words.state : words.stateOnly}>
      <div className={styles.fields}>
        <Field label={words.status} className={cx(draft.status !== base.status && styles.dirty)}>
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
              label={words.score}
              value={draft.score}
              onChange={score => change(now => ({ ...now, score }))}
              dirty={draft.score.home !== base.score.home || draft.score.away !== base.score.away}
              wrong={faults.score !== undefined}
            />
            <FieldMessage
              id="score-message"
              error={faults.score === undefined ? undefined : words.faults[faults.score]}
              hint={words.scoreHint}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

function TimeField({ name, draft, base, faults, change }: PartProps & { name: 'startedAt' | 'endedAt' }) {
  const words = useWords(matchWords)
  const fault = faults[name]
  return (
    <Field
      label={words[name]}
      hint={words.timeHint}
      error={fault === undefined ? undefined : words.faults[fault]}
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
