import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { NOTE_MAX, operatorNoteUser } from '#contract/api/admin/people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { type Detail, noteMutation } from './api.ts'
import { messages as peopleMessages } from './i18n.ts'
import styles from './people.module.css'

/** What the team wrote down about somebody, and a way to add to it. */
export function NotesSection({ id, notes }: { id: string; notes: Detail['notes'] }) {
  const messages = useMessages(peopleMessages)
  return (
    <Card title={messages.notes}>
      <Stack gap={4}>
        <NoteForm id={id} />
        {notes.length === 0 ? (
          <Text tone="muted">{messages.noNotes}</Text>
        ) : (
          <Stack as="ul" gap={3} className={styles.rows}>
            {notes.map(note => (
              <li key={note._id}>
                <p className={styles.text}>{note.text}</p>
                <Text tone="muted">
                  {messages.by(note.by)} · <Moment at={note.at} />
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

function NoteForm({ id }: { id: string }) {
  const messages = useMessages(peopleMessages)
  const add = useMutation(noteMutation(useQueryClient(), id))
  const form = useShortForm(operatorNoteUser.body, { text: '' })
  const { busy, onSubmit } = useSend({
    form,
    send: ({ text }) => add.mutateAsync(text),
    onDone: () => {
      form.reset()
      toast.ok(messages.noted)
    },
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
      <FormText
        form={form}
        name="text"
        label={messages.note}
        hint={messages.noteHint}
        type="area"
        rows={3}
        maxLength={NOTE_MAX}
        isPlain
      />
      <div>
        <Button type="submit" busy={busy}>
          {messages.addNote}
        </Button>
      </div>
    </Stack>
  )
}
