import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { limitsMessages } from './i18n.ts'
import type { Limits, Rest } from './limits-api.ts'
import { exclusionsAfter, pausesAfter } from './limits-rules.ts'
import styles from './limits-page.module.css'

/** Preselected: the most frequent choice. */
const USUAL_DAYS = 7

interface RestCardProps {
  limits: Limits
  /** In epoch milliseconds. */
  now: number
  onAsk: (rest: Rest) => void
}

/** A pause in days or an exclusion in months; the current one can be extended. */
export function RestCard({ limits: { pauseUntil, exclusionUntil }, now, onAsk }: RestCardProps) {
  const messages = useMessages(limitsMessages)
  const pauses = exclusionUntil ? [] : pausesAfter(pauseUntil, now)
  const exclusions = exclusionsAfter(exclusionUntil, now)
  if (pauses.length === 0 && exclusions.length === 0) return null
  return (
    <Card title={messages.rest.title}>
      <Stack gap={3} className={styles.stack}>
        <Text look="fine">{messages.rest.text}</Text>
        {pauses.length > 0 && (
          <RestChoice
            title={messages.rest.pause}
            text={pauseUntil ? messages.rest.longer : undefined}
            label={messages.rest.pauseFor}
            options={pauses}
            first={pauses.find(days => days >= USUAL_DAYS)}
            format={messages.days}
            button={messages.rest.pauseButton}
            onAsk={days => onAsk({ type: 'pause', days })}
          />
        )}
        {exclusions.length > 0 && (
          <RestChoice
            title={messages.rest.exclusion}
            text={exclusionUntil ? messages.rest.longer : messages.rest.exclusionText}
            label={messages.rest.exclusionFor}
            options={exclusions}
            format={messages.months}
            button={messages.rest.exclusionButton}
            onAsk={months => onAsk({ type: 'exclusion', months })}
          />
        )}
      </Stack>
    </Card>
  )
}

interface RestChoiceProps {
  title: string
  text: string | undefined
  label: string
  options: readonly number[]
  /** Preselected option; default: the shortest. */
  first?: number | undefined
  format: (count: number) => string
  button: (time: string) => string
  onAsk: (count: number) => void
}

function RestChoice({ title, text, label, options, first, format, button, onAsk }: RestChoiceProps) {
  const [chosen, setChosen] = useState<number>()
  const count = options.find(each => each === chosen) ?? first ?? options[0] ?? 0
  return (
    <Stack as="section" gap={3} className={styles.stack}>
      <div>
        <h3>{title}</h3>
        {text !== undefined && <Text look="fine">{text}</Text>}
      </div>
      <Field label={label}>
        {ids => (
          <Select {...ids} value={count} onChange={event => setChosen(Number(event.currentTarget.value))}>
            {options.map(each => (
              <option key={each} value={each}>
                {format(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="out" block onClick={() => onAsk(count)}>
        {button(format(count))}
      </Button>
    </Stack>
  )
}
