import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { Note } from '#ui/note.tsx'
import { FormSegmented, FormText } from '#operator/lib/form-fields.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import type { AdSheetProps } from './ad-sheets.tsx'
import { sendMutation } from './api.ts'
import { messages as adsMessages } from './i18n.ts'

/** Now (null), or a moment on São Paulo's clock. */
const zFields = z.discriminatedUnion('when', [
  z.object({
    when: z.literal('now'),
    at: z.pipe(
      z.string(),
      z.transform(() => null),
    ),
  }),
  z.object({
    when: z.literal('later'),
    at: z.pipe(z.pipe(z.string(), z.transform(fromWallTime)), z.date({ error: 'date_invalid' })),
  }),
])

/** Asks when an ad goes out, and says to how many. */
export function SendSheet({ ad, open, onClose }: AdSheetProps) {
  const messages = useMessages(adsMessages)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), ad._id))
  const form = useShortForm(zFields, { when: 'now', at: '' })
  const isLater = useWatch({ control: form.control, name: 'when' }) === 'later'
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
      form={form}
      onConfirm={async (reason, { at }) => {
        await send.mutateAsync({ at, reason })
        toast.ok(at === null ? messages.sentNow : messages.sentLater)
      }}
    >
      <FormSegmented
        form={form}
        name="when"
        label={messages.when}
        options={[
          { value: 'now', label: messages.now },
          { value: 'later', label: messages.later },
        ]}
      />
      {isLater && <FormText form={form} name="at" label={messages.at} type="datetime-local" isPlain />}
    </ReasonSheet>
  )
}
