import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import type { AdSheetProps } from './ad-sheets.tsx'
import { sendMutation } from './api.ts'
import { words as adsWords } from './i18n.ts'

/** Asks when an ad goes out, and says to how many. */
export function SendSheet({ ad, open, onClose }: AdSheetProps) {
  const words = useWords(adsWords)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), ad._id))
  const input = useRef<HTMLInputElement>(null)
  const moment = useMoment(() => input.current?.focus())
  const people = words.player(ad.audience, ad.audience.toLocaleString(lang))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.sendTitle}
      text={
        <>
          <p>
            <strong>{ad.title}</strong>
          </p>
          {ad.audience === 0 ? <Note tone="orange">{words.nobody}</Note> : <p>{words.sendText(people)}</p>}
        </>
      }
      confirmLabel={words.send}
      canConfirm={moment.check}
      onConfirm={async reason => {
        await send.mutateAsync({ at: moment.at ?? null, reason })
        toast.ok(moment.isLater ? words.sentLater : words.sentNow)
      }}
      tellRefused={moment.tellRefused}
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
  function tell(code: string): void {
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
      tell('date_invalid')
      return false
    },
    tellRefused: (error: unknown): boolean => {
      const code = error instanceof CallError ? error.fields.at : undefined
      if (code !== undefined) tell(code)
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
  const words = useWords(adsWords)
  const errors = useErrorWords()
  return (
    <>
      <Segmented
        label={words.when}
        options={[
          { value: 'now', label: words.now },
          { value: 'later', label: words.later },
        ]}
        value={moment.when}
        onChange={moment.setWhen}
      />
      {moment.isLater && (
        <Field label={words.at} error={sayField(moment.problem, errors)}>
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
