import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldMessage, Select } from '#ui/field.tsx'
import type { CardDraft } from './draft.ts'
import { AthleteField, EventRow, MomentFields, NameField, SideField } from './event-fields.tsx'
import styles from './event-fields.module.css'
import { addedTo, changedIn, newEvent, removedFrom } from './events.ts'
import { words as matchWords } from './i18n.ts'
import type { PartProps } from './part.ts'

/** The cards of a match, in their order. */
export function CardsPart(props: PartProps) {
  const { draft, faults, change } = props
  const words = useWords(matchWords)
  const listId = useId()
  const add = () => change(now => ({ ...now, cards: addedTo(now.cards, { ...newEvent(), color: 'yellow' }) }))
  return (
    <Card title={words.cards}>
      {draft.cards.length === 0 ? (
        <p className={styles.none}>{words.noCards}</p>
      ) : (
        <ol className={styles.list}>
          {draft.cards.map((card, index) => (
            <OneCard key={card.key} card={card} place={index + 1} {...props} />
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        <FieldMessage
          id={listId}
          error={faults.cards === undefined ? undefined : words.faults[faults.cards]}
          hint={words.cardsHint}
        />
        <Button
          variant="sec"
          icon={<Plus aria-hidden="true" />}
          aria-describedby={listId}
          data-fault={faults.cards === undefined ? undefined : ''}
          onClick={add}
        >
          {words.addCard}
        </Button>
      </div>
    </Card>
  )
}

function OneCard({ card, place, doc, people, faults, change }: PartProps & { card: CardDraft; place: number }) {
  const words = useWords(matchWords)
  const set = (part: Partial<CardDraft>) => change(now => ({ ...now, cards: changedIn(now.cards, card.key, part) }))
  const shown = faults.cards === 'event-incomplete'
  return (
    <EventRow
      label={words.cardOf(place)}
      removeLabel={words.removeCard(place)}
      onRemove={() => change(now => ({ ...now, cards: removedFrom(now.cards, card.key) }))}
    >
      <SideField label={words.side} doc={doc} side={card.side} onChange={side => set({ side })} />
      <AthleteField event={card} side={card.side} people={people} onChange={set} />
      <MomentFields event={card} shown={shown} onChange={set} />
      <NameField event={card} shown={shown} onChange={set} />
      <Field label={words.color}>
        {ids => (
          <Select
            {...ids}
            value={card.color}
            onChange={({ currentTarget: { value } }) => set({ color: value === 'red' ? 'red' : 'yellow' })}
          >
            <option value="yellow">{words.yellow}</option>
            <option value="red">{words.red}</option>
          </Select>
        )}
      </Field>
    </EventRow>
  )
}
