import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { Side } from '#contract/facts.ts'
import { Field, Select, TextInput } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack } from '#ui/layout.tsx'
import type { MatchDoc } from './api.ts'
import { isMomentInvalid, isNameMissing } from './draft-faults.ts'
import type { EventDraft } from './draft.ts'
import { messages as matchMessages } from './i18n.ts'
import { NumberInput } from './number-input.tsx'
import { calledOf, type People } from './people.ts'
import styles from './event-fields.module.css'

type Change = (change: Partial<EventDraft>) => void

/** A row of a list of goals or cards, with its name and a remove button. */
export function EventRow({
  label,
  removeLabel,
  onRemove,
  children,
}: {
  label: string
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <li>
      <fieldset className={styles.row}>
        <legend className={styles.legend}>{label}</legend>
        <div className={styles.fields}>{children}</div>
        <IconButton className={styles.remove} label={removeLabel} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </fieldset>
    </li>
  )
}

/** The side of an event, by the team's name. */
export function SideField({
  label,
  doc,
  side,
  onChange,
}: {
  label: string
  doc: MatchDoc
  side: Side
  onChange: (side: Side) => void
}) {
  const messages = useMessages(matchMessages)
  return (
    <Field label={label} className={styles.side}>
      {ids => (
        <Select
          {...ids}
          value={side}
          onChange={event => onChange(event.currentTarget.value === 'away' ? 'away' : 'home')}
        >
          <option value="home">{doc.home?.name ?? messages.home}</option>
          <option value="away">{doc.away?.name ?? messages.away}</option>
        </Select>
      )}
    </Field>
  )
}

export interface PersonProps {
  event: EventDraft
  /** The player's team. */
  side: Side
  people: People
  /** Whether missing values are marked. */
  shown: boolean
  onChange: Change
}

/** The player, from the squad of `side`; or a name that matches nobody yet. */
export function AthleteField({ event, side, people, onChange }: Omit<PersonProps, 'shown'>) {
  const messages = useMessages(matchMessages)
  const squad = people.ofSide(side)
  const isElsewhere = event.athlete !== '' && !squad.some(row => row.athlete._id === event.athlete)
  return (
    <Field label={messages.athlete} className={styles.athlete}>
      {ids => (
        <Select
          {...ids}
          value={event.athlete}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === '' ? { athlete: '' } : { athlete: value, name: people.nameOf(value) })
          }
        >
          <option value="">{messages.otherName}</option>
          {isElsewhere && <option value={event.athlete}>{people.nameOf(event.athlete)}</option>}
          {squad.map(row => (
            <option key={row.athlete._id} value={row.athlete._id}>
              {row.shirt === null ? calledOf(row) : `${row.shirt} · ${calledOf(row)}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The name of a player outside the squad; hidden for squad members. */
export function NameField({ event, shown, onChange }: Pick<PersonProps, 'event' | 'shown' | 'onChange'>) {
  const messages = useMessages(matchMessages)
  if (event.athlete !== '') return null
  return (
    <Field label={messages.name} hint={messages.nameHint} className={styles.name}>
      {ids => (
        <TextInput
          {...ids}
          aria-invalid={(shown && isNameMissing(event)) || undefined}
          value={event.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
      )}
    </Field>
  )
}

const SECOND_HALF_FROM = 46

/** Time of the event. The minute determines the half, unless the half is set afterwards. */
export function MomentFields({ event, shown, onChange }: { event: EventDraft; shown: boolean; onChange: Change }) {
  const messages = useMessages(matchMessages)
  return (
    <Stack gap={3} className={styles.moment}>
      <Field label={messages.minute}>
        {ids => (
          <NumberInput
            {...ids}
            placeholder=""
            aria-invalid={(shown && isMomentInvalid(event)) || undefined}
            value={event.minute}
            onChange={minute =>
              onChange(minute === '' ? { minute } : { minute, half: Number(minute) >= SECOND_HALF_FROM ? 2 : 1 })
            }
          />
        )}
      </Field>
      <Field label={messages.stoppage}>
        {ids => (
          <NumberInput
            {...ids}
            placeholder="0"
            value={event.stoppage}
            onChange={stoppage => onChange({ stoppage: stoppage === '0' ? '' : stoppage })}
          />
        )}
      </Field>
      <Field label={messages.half}>
        {ids => (
          <Select
            {...ids}
            value={event.half}
            onChange={({ currentTarget: { value } }) => onChange({ half: value === '2' ? 2 : 1 })}
          >
            <option value={1}>{messages.firstHalf}</option>
            <option value={2}>{messages.secondHalf}</option>
          </Select>
        )}
      </Field>
    </Stack>
  )
}
