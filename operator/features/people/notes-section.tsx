import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { NOTE_MAX, operatorNoteUser } from '#contract/api/admin/people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { Moment } from '#operator/lib/moment.tsx'
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
          <ul className={styles.rows}>
            {notes.map(note => (
              <li key={note._id}>
                <p className={styles.text}>{note.text}</p>
                <Text tone="muted">
                  {messages.by(note.by)} · <Moment at={note.at} />
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

function NoteForm({ id }: { id: string }) {
  const messages = useMessages(peopleMessages)
  const errors = useErrorMessages()
  const add = useMutation(noteMutation(useQueryClient(), id))
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (add.isPending) return
    const read = z.safeParse(operatorNoteUser.body, { text })
    if (!read.success) {
      setProblem(read.error.issues[0]?.message)
      return
    }
    try {
      await add.mutateAsync(read.data.text)
      setText('')
      toast.ok(messages.noted)
    } catch (error) {
      const refused = error instanceof CallError ? error.fields.text : undefined
      if (refused === undefined) await toastError(error)
      else setProblem(refused)
    }
  }
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void handleSubmit(event)}>
      <Field label={messages.note} hint={messages.noteHint} error={formatField(problem, errors)}>
        {ids => (
          <TextArea
            {...ids}
            rows={3}
            maxLength={NOTE_MAX}
            value={text}
            onChange={event => {
              setText(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={add.isPending}>
          {messages.addNote}
        </Button>
      </div>
    </Stack>
  )
}
