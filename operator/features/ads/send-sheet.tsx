import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import type { AdSheetProps } from './ad-sheets.tsx'
import { sendMutation } from './api.ts'
import { messages as adsMessages } from './i18n.ts'

/** Asks when an ad goes out, and says to how many. */
export function SendSheet({ ad, open, onClose }: AdSheetProps) {
  const messages = useMessages(adsMessages)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), ad._id))
  const input = useRef<HTMLInputElement>(null)
  const moment = useMoment(() => input.current?.focus())
  const people = messages.player(ad.audience, ad.audience.toLocaleString(lang))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.sendTitle}
      text={
        <>
          <p>
            <strong>{ad.title}</strong>
          </p>
          {ad.audience === 0 ? <Note tone="orange">{messages.nobody}</Note> : <p>{messages.sendText(people)}</p>}
        </>
      }
      confirmLabel={messages.send}
      canConfirm={moment.check}
      onConfirm={async reason => {
        await send.mutateAsync({ at: moment.at ?? null, reason })
        toast.ok(moment.isLater ? messages.sentLater : messages.sentNow)
      }}
      showRefusal={moment.showRefusal}
    >
      <MomentFields moment={moment} input={input} />
    </ReasonSheet>
  )
}

function useMoment(focus: () => void) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [wall, setWall] = useState('')
  const [problem, setProblem] = useState<string>()
  const isLater = when === 'later'
  const at = isLater ? fromWallTime(wall) : undefined
  function show(code: string): void {
    setProblem(code)
    focus()
  }
  return {
    when,
    setWhen,
    wall,
    setWall: (next: string) => {
      setWall(next)
      setProblem(undefined)
    },
    problem,
    isLater,
    at,
    check: (): boolean => {
      if (!isLater || at) return true
      show('date_invalid')
      return false
    },
    showRefusal: (error: unknown): boolean => {
      const code = error instanceof CallError ? error.fields.at : undefined
      if (code !== undefined) show(code)
      return code !== undefined
    },
  }
}

function MomentFields({
  moment,
  input,
}: {
  moment: ReturnType<typeof useMoment>
  input: RefObject<HTMLInputElement | null>
}) {
  const messages = useMessages(adsMessages)
  const errors = useErrorMessages()
  return (
    <>
      <Segmented
        label={messages.when}
        options={[
          { value: 'now', label: messages.now },
          { value: 'later', label: messages.later },
        ]}
        value={moment.when}
        onChange={moment.setWhen}
      />
      {moment.isLater && (
        <Field label={messages.at} error={formatField(moment.problem, errors)}>
          {ids => (
            <TextInput
              {...ids}
              ref={input}
              type="datetime-local"
              value={moment.wall}
              onChange={event => moment.setWall(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}
