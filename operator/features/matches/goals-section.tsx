import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { Side } from '#contract/facts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { type GoalDraft, addedTo, changedIn, newEvent, removedFrom } from './draft.ts'
import { AthleteField, EventRow, MomentFields, NameField, SideField } from './event-fields.tsx'
import { messages as matchMessages } from './i18n.ts'
import type { SectionProps } from './part.ts'
import styles from './event-fields.module.css'

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export function GoalsSection(props: SectionProps) {
  const { draft, faults, change } = props
  const messages = useMessages(matchMessages)
  const listId = useId()
  const add = () =>
    change(now => ({ ...now, goals: addedTo(now.goals, { ...newEvent(), own: false, penalty: false }) }))
  return (
    <Card title={messages.goals}>
      {draft.goals.length === 0 ? (
        <Text tone="muted">{messages.noGoals}</Text>
      ) : (
        <Stack as="ol" gap={3} className={styles.list}>
          {draft.goals.map((goal, index) => (
            <Goal key={goal.key} goal={goal} position={index + 1} {...props} />
          ))}
        </Stack>
      )}
      <Stack gap={3} justify="start" marginTop={3}>
        <FieldMessage
          id={listId}
          error={faults.goals === undefined ? undefined : messages.faults[faults.goals]}
          hint={messages.follow}
        />
        <Button
          variant="sec"
          icon={<Plus aria-hidden="true" />}
          aria-describedby={listId}
          data-fault={faults.goals === undefined ? undefined : ''}
          onClick={add}
        >
          {messages.addGoal}
        </Button>
      </Stack>
    </Card>
  )
}

function Goal({
  goal,
  position: index,
  doc,
  people,
  faults,
  change,
}: SectionProps & { goal: GoalDraft; position: number }) {
  const messages = useMessages(matchMessages)
  const set = (part: Partial<GoalDraft>) => change(now => ({ ...now, goals: changedIn(now.goals, goal.key, part) }))
  const shown = faults.goals === 'event-incomplete'
  return (
    <EventRow
      label={messages.goalOf(index)}
      removeLabel={messages.removeGoal(index)}
      onRemove={() => change(now => ({ ...now, goals: removedFrom(now.goals, goal.key) }))}
    >
      <SideField label={messages.goalFor} doc={doc} side={goal.side} onChange={side => set({ side })} />
      <AthleteField
        event={goal}
        // An own goal is scored by a player of the other side.
        side={goal.own ? otherSide(goal.side) : goal.side}
        people={people}
        onChange={set}
      />
      <MomentFields event={goal} shown={shown} onChange={set} />
      <NameField event={goal} shown={shown} onChange={set} />
      <Row wrap className={styles.marks}>
        <Checkbox
          label={messages.own}
          checked={goal.own}
          onChange={event => set({ own: event.currentTarget.checked, penalty: false })}
        />
        <Checkbox
          label={messages.penalty}
          checked={goal.penalty}
          disabled={goal.own}
          onChange={event => set({ penalty: event.currentTarget.checked })}
        />
      </Row>
    </EventRow>
  )
}
