import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { operatorAnswerDispute, operatorDisputes, operatorDisputesCsv } from '#contract/api/admin/cards.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { col } from '#operator/lib/columns.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormText } from '#operator/lib/form-fields.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { messages as disputesMessages } from './i18n.ts'
import shared from '#operator/lib/form.module.css'
import layout from '#operator/lib/page-layout.module.css'
import styles from './disputes-screen.module.css'

const STATES = ['open', 'accepted', 'refused'] as const
const TONES = { open: 'orange', accepted: 'green', refused: 'plain' } as const

/** Players' disputes, and the answers. */
export const DisputesScreen: Screen = listScreen({
  list: operatorDisputes,
  csv: operatorDisputesCsv,
  queryKey: ['disputes'],
  refetchMs: 10_000,
  icon: MessageCircleQuestion,
  messages: disputesMessages,
  filters: ({ t }) => [by.state(t, STATES, t.state), by.only('game', t.allGames, t.oneGame)],
  columns: ({ t, act }) => [
    col.text('player', t.player, row => row.player.username),
    col.badge('state', t.states, row => ({ tone: TONES[row.state], label: t.state[row.state] })),
    col.moment('at', t.at, row => row.createdAt),
    col.text('game', t.game, row => <GameLink game={row.game} />),
    col.long('fact', t.fact, row => row.about),
    col.long('said', t.copy, row => row.text),
    col.text('answer', t.answer, row =>
      row.state === 'open' ? (
        <Button variant="sec" size="sm" aria-label={t.answerOf(row.player.username)} onClick={() => act(row)}>
          {t.answerIt}
        </Button>
      ) : (
        <span className={layout.text}>{row.answer}</span>
      ),
    ),
  ],
  sheet: ({ row, open, onClose }) => <AnswerDispute dispute={row} open={open} onClose={onClose} />,
})

type Dispute = z.output<typeof operatorDisputes.answer>['docs'][number]
type AnswerBody = z.output<typeof operatorAnswerDispute.body>

/** Answers a dispute; the player is notified. */
const answerMutation = (client: QueryClient, id: string) =>
  // Cards show their number of disputes, and an answer lets a game's payment continue.
  changing(client, ['disputes', 'cards', 'rooms', 'push-games'], (body: AnswerBody) =>
    call(operatorAnswerDispute, { params: { id }, body }),
  )

interface AnswerDisputeProps {
  dispute: Dispute
  open: boolean
  onClose: () => void
}

/** Accepts or refuses a dispute, with the text that the player receives. */
function AnswerDispute({ dispute, open, onClose }: AnswerDisputeProps) {
  const messages = useMessages(disputesMessages)
  const common = useMessages(commonMessages)
  const textId = useId()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={messages.answerTitle}
      closeLabel={common.close}
      describedBy={textId}
    >
      <Stack id={textId} gap={1} tone="muted" breaks="anywhere" className={styles.about}>
        <strong>
          {dispute.game.name} · {dispute.player.username}
        </strong>
        <span>{dispute.about}</span>
        <blockquote>{dispute.text}</blockquote>
      </Stack>
      <AnswerForm id={dispute._id} onClose={onClose} />
    </Sheet>
  )
}

function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const messages = useMessages(disputesMessages)
  const common = useMessages(commonMessages)
  const send = useMutation(answerMutation(useQueryClient(), id))
  const form = useShortForm(operatorAnswerDispute.body, { accept: false, answer: '' })
  const { field } = useController({ control: form.control, name: 'accept' })
  const { ref, value: isAccepted, onChange } = field
  const { busy, onSubmit } = useSend({
    form,
    send: send.mutateAsync,
    onDone: () => {
      toast.ok(messages.sent)
      onClose()
    },
    onRefused: error => {
      // Somebody else has answered it meanwhile.
      if (error instanceof CallError && ['not_found', 'state_forbids'].includes(error.code)) onClose()
      return false
    },
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
      <Segmented
        ref={ref}
        label={messages.verdict}
        options={[
          { value: 'refuse', label: messages.refuse },
          { value: 'accept', label: messages.accept },
        ]}
        value={isAccepted ? 'accept' : 'refuse'}
        onChange={chosen => onChange(chosen === 'accept')}
      />
      {isAccepted && <Text look="hint">{messages.acceptText}</Text>}
      <FormText form={form} name="answer" label={messages.answerLabel} hint={messages.answerHint} type="area" />
      <div className={shared.answers}>
        <Button variant="sec" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {messages.send}
        </Button>
      </div>
    </Stack>
  )
}
