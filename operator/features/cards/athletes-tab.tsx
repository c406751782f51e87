import { ListPlus, UserPlus } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { CARD_ATHLETES_MAX } from '#contract/limits.ts'
import { POSITIONS } from '#contract/positions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { QuestionsOffNote } from '#operator/lib/questions-off.tsx'
import { AthletePicker } from './athlete-picker.tsx'
import { AthleteRow } from './athlete-row.tsx'
import { type DraftAthlete, emptyAthlete } from './athletes-draft.ts'
import { useAthletesForm } from './athletes-form.ts'
import { ListProblem } from './editor-fields.tsx'
import { editorMessages } from './i18n.ts'
import { OptionsParts } from './options-section.tsx'
import { useRows } from './row-list.tsx'
import styles from './athletes-tab.module.css'

/** Whom a card is about, in order, and what can be said of them. */
export function AthletesTab({ onPick }: { onPick: () => void }) {
  const messages = useMessages(editorMessages)
  const { draft, isFrozen, isClosed } = useAthletesForm()
  return (
    <>
      {isFrozen ? <Note>{isClosed ? messages.closed : messages.frozen}</Note> : <QuestionsOffNote kinds={POSITIONS} />}
      <Card title={messages.of['athlete-card'].filters}>
        <Athletes onPick={onPick} />
      </Card>
      {draft.gameType === 'options' && <OptionsParts />}
    </>
  )
}

function Athletes({ onPick }: { onPick: () => void }) {
  const messages = useMessages(editorMessages)
  const lang = useLang()
  const { draft, change, isFrozen } = useAthletesForm()
  const { list, said, move, remove } = useRows({
    rows: draft.athletes,
    onChange: athletes => change({ athletes }, 'athletes'),
    nameOf: athlete => nameOf(athlete, messages.unnamed),
  })
  const isFull = draft.athletes.length >= CARD_ATHLETES_MAX
  return (
    <Stack gap={3}>
      <Text look="hint">{isFull ? messages.pickFull : messages.athletesText}</Text>
      {draft.athletes.length === 0 && <Text look="hint">{messages.noAthletes}</Text>}
      <ol ref={list} className={styles.rows}>
        {draft.athletes.map((athlete, slot) => (
          <AthleteRow
            key={athlete.key}
            athlete={athlete}
            slot={slot}
            count={draft.athletes.length}
            onMove={by => move(slot, by)}
            onRemove={() => remove(slot)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ListProblem path="athletes" />
      {!isFrozen && (
        <Row gap={2} wrap className={styles.add}>
          <Button variant="sec" disabled={isFull} icon={<ListPlus aria-hidden="true" />} onClick={onPick}>
            {messages.pick}
          </Button>
          <Button
            variant="txt"
            disabled={isFull}
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => change({ athletes: [...draft.athletes, emptyAthlete(lang)] }, 'athletes')}
          >
            {messages.type}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** What an athlete is called while it may have no name yet. */
const nameOf = ({ name }: Pick<DraftAthlete, 'name'>, unnamed: string): string => name.trim() || unnamed

/** The place where athletes are picked. It stands outside the form: a dialog inside it would send it. */
export function PickAthletes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { draft, change } = useAthletesForm()
  return (
    <AthletePicker
      open={open}
      onClose={onClose}
      taken={draft.athletes.flatMap(({ _athlete }) => _athlete ?? [])}
      onPick={({ athletes, championship, round }) =>
        change(
          {
            athletes: [...draft.athletes, ...athletes].slice(0, CARD_ATHLETES_MAX),
            // The first ones say which round the card is about; the coming one is drafted after it.
            ...(draft.championship === null ? { championship, round } : {}),
          },
          'athletes',
        )
      }
    />
  )
}
