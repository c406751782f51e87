import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '#client/i18n.ts'
import type { Side } from '#contract/facts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import type { GoalDraft } from './draft.ts'
import { AthleteField, EventRow, MomentFields, NameField, SideField } from './event-fields.tsx'
import styles from './event-fields.module.css'
import { addedTo, changedIn, newEvent, removedFrom } from './events.ts'
import { words as matchWords } from './i18n.ts'
import type { PartProps } from './part.ts'

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** The goals of a match, in their order. */
export function GoalsPart(props: PartProps) {
  const { draft, faults, change } = props
  const words = useWords(matchWords)
  const listId = useId()
  const add = () =>
    change(now => ({ ...now, goals: addedTo(now.goals, { ...newEvent(), own: false, penalty: false }) }))
  return (
    <Card title={words.goals}>
      {draft.goals.length === 0 ? (
        <p className={styles.none}>{words.noGoals}</p>
      ) : (
        <ol className={styles.list}>
          {draft.goals.map((goal, index) => (
            <Goal key={goal.key} goal={goal} place={index + 1} {...props} />
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        <FieldMessage
          id={listId}
          error={faults.goals === undefined ? undefined : words.faults[faults.goals]}
          hint={words.follow}
        />
        <Button
          variant="sec"
          icon={<Plus aria-hidden="true" />}
          aria-describedby={listId}
          data-fault={faults.goals === undefined ? undefined : ''}
          onClick={add}
        >
          {words.addGoal}
        </Button>
      </div>
    </Card>
  )
}

function Goal({ goal, place, doc, people, faults, change }: PartProps & { goal: GoalDraft; place: number }) {
  const words = useWords(matchWords)
  const set = (part: Partial<GoalDraft>) => change(now => ({ ...now, goals: changedIn(now.goals, goal.key, part) }))
  const shown = faults.goals === 'event-incomplete'
  return (
    <EventRow
      label={words.goalOf(place)}
      removeLabel={words.removeGoal(place)}
      onRemove={() => change(now => ({ ...now, goals: removedFrom(now.goals, goal.key) }))}
    >
      <SideField label={words.goalFor} doc={doc} side={goal.side} onChange={side => set({ side })} />
      <AthleteField
        event={goal}
        // An own goal is a player's of the other side.
        side={goal.own ? otherSide(goal.side) : goal.side}
        people={people}
        onChange={set}
      />
      <MomentFields event={goal} shown={shown} onChange={set} />
      <NameField event={goal} shown={shown} onChange={set} />
      <div className={styles.marks}>
        <Checkbox
          label={words.own}
          checked={goal.own}
          onChange={event => set({ own: event.currentTarget.checked, penalty: false })}
        />
        <Checkbox
          label={words.penalty}
          checked={goal.penalty}
          disabled={goal.own}
          onChange={event => set({ penalty: event.currentTarget.checked })}
        />
      </div>
    </EventRow>
  )
}
