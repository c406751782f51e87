import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldMessage, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { type CardDraft, addedTo, changedIn, newEvent, removedFrom } from './draft.ts'
import { AthleteField, EventRow, MomentFields, NameField, SideField } from './event-fields.tsx'
import { messages as matchMessages } from './i18n.ts'
import type { SectionProps } from './part.ts'
import styles from './event-fields.module.css'

export function CardsSection(props: SectionProps) {
  const { draft, faults, change } = props
  const messages = useMessages(matchMessages)
  const listId = useId()
  const add = () => change(now => ({ ...now, cards: addedTo(now.cards, { ...newEvent(), color: 'yellow' }) }))
  return (
    <Card title={messages.cards}>
      {draft.cards.length === 0 ? (
        <Text tone="muted">{messages.noCards}</Text>
      ) : (
        <Stack as="ol" gap={3} className={styles.list}>
          {draft.cards.map((card, index) => (
            <OneCard key={card.key} card={card} position={index + 1} {...props} />
          ))}
        </Stack>
      )}
      <Stack gap={3} justify="start" marginTop={3}>
        <FieldMessage
          id={listId}
          error={faults.cards === undefined ? undefined : messages.faults[faults.cards]}
          hint={messages.cardsHint}
        />
        <Button
          variant="sec"
          icon={<Plus aria-hidden="true" />}
          aria-describedby={listId}
          data-fault={faults.cards === undefined ? undefined : ''}
          onClick={add}
        >
          {messages.addCard}
        </Button>
      </Stack>
    </Card>
  )
}

function OneCard({
  card,
  position: index,
  doc,
  people,
  faults,
  change,
}: SectionProps & { card: CardDraft; position: number }) {
  const messages = useMessages(matchMessages)
  const set = (part: Partial<CardDraft>) => change(now => ({ ...now, cards: changedIn(now.cards, card.key, part) }))
  const shown = faults.cards === 'event-incomplete'
  return (
    <EventRow
      label={messages.cardOf(index)}
      removeLabel={messages.removeCard(index)}
      onRemove={() => change(now => ({ ...now, cards: removedFrom(now.cards, card.key) }))}
    >
      <SideField label={messages.side} doc={doc} side={card.side} onChange={side => set({ side })} />
      <AthleteField event={card} side={card.side} people={people} onChange={set} />
      <MomentFields event={card} shown={shown} onChange={set} />
      <NameField event={card} shown={shown} onChange={set} />
      <Field label={messages.color}>
        {ids => (
          <Select
            {...ids}
            value={card.color}
            onChange={({ currentTarget: { value } }) => set({ color: value === 'red' ? 'red' : 'yellow' })}
          >
            <option value="yellow">{messages.yellow}</option>
            <option value="red">{messages.red}</option>
          </Select>
        )}
      </Field>
    </EventRow>
  )
}
