import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { FormSegmented } from '#operator/lib/form-fields.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { answerMutation, type Push, removeMutation, sendMutation } from './api.ts'
import { messages as pushMessages } from './i18n.ts'
import styles from './push-form.module.css'
import { questionIn } from './push-games-screen.tsx'

export interface PushSheetProps {
  push: Push
  open: boolean
  onClose: () => void
}

/** What goes out: the match and the minutes that decide, what an answer costs, and to how many it goes. */
function Sent({ push }: { push: Push & { audience: number | null } }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const { _match: match, price, from, to, audience, players } = push
  const people = messages.person(audience ?? 0, (audience ?? 0).toLocaleString(lang))
  const rows = [
    [messages.match, `${match.home?.name ?? ''} × ${match.away?.name ?? ''}`],
    [messages.window, `${from}–${to}`],
    [messages.fact, messages.facts[push.fact]],
    [messages.priceOf, formatReais(price, lang)],
    [messages.players, audience === null ? messages.playersOf[players] : `${messages.playersOf[players]}: ${people}`],
  ]
  return (
    <Stack as="dl" gap={2} marginTop={2} className={styles.sent}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  )
}

/** Sends a draft at once, and says to how many it went. */
export function SendSheet({ push, open, onClose }: PushSheetProps & { push: Push & { audience: number | null } }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), push._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.sendTitle}
      about={questionIn(push, lang)}
      text={
        <>
          <p>{messages.sendText}</p>
          {push.amount > 0n && <p>{messages.sendReserve(formatReais(push.amount, lang))}</p>}
          <Sent push={push} />
        </>
      }
      confirmLabel={messages.send}
      onConfirm={async reason => {
        const { people } = await send.mutateAsync(reason)
        toast.ok(messages.sent(messages.person(people, people.toLocaleString(lang))))
      }}
    />
  )
}

export function RemoveSheet({ push, open, onClose, onRemoved }: PushSheetProps & { onRemoved: () => void }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const remove = useMutation(removeMutation(useQueryClient(), push._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.removeTitle}
      about={questionIn(push, lang)}
      text={messages.removeText}
      confirmLabel={messages.remove}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync(reason)
        toast.ok(messages.removed)
        onRemoved()
      }}
    />
  )
}

const CHOICES = { yes: true, no: false, facts: null } as const
const zChoice = z.object({ choice: z.enum(['yes', 'no', 'facts']) })

/** Asks what happened; only the desk can tell it, or it corrects what the source told. */
export function AnswerSheet({ push, open, onClose }: PushSheetProps) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const answering = useMutation(answerMutation(useQueryClient(), push._id))
  const form = useShortForm(zChoice, {})
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.answerTitle}
      about={questionIn(push, lang)}
      text={push.state === 'paid' ? messages.answerPaid : messages.answerText}
      confirmLabel={messages.answer}
      form={form}
      onConfirm={(reason, { choice }) => answering.mutateAsync({ correct: CHOICES[choice], reason })}
      done={messages.answered}
    >
      <FormSegmented
        form={form}
        name="choice"
        label={messages.answerChoice}
        options={[
          { value: 'yes', label: messages.results.yes },
          { value: 'no', label: messages.results.no },
          { value: 'facts', label: messages.answerFacts },
        ]}
        error={messages.answerRequired}
      />
    </ReasonSheet>
  )
}
