import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang, useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toastError } from './errors.ts'
import { orderMessages } from './i18n.ts'
import { answersQuery, describeOrder, type Order, readOrderMutation } from './orders.ts'
import styles from './second-person.module.css'

/** On every page: decisions about my requests, until I have read them. */
export function OrderAnswers() {
  const { data } = useQuery(answersQuery)
  if (!data || data.docs.length === 0) return null
  return (
    <Stack gap={3} className={styles.part} role="status">
      {data.docs.map(order => (
        <Answered key={order._id} order={order} />
      ))}
    </Stack>
  )
}

function Answered({ order }: { order: Order }) {
  const messages = useMessages(orderMessages)
  const lang = useLang()
  const read = useMutation(readOrderMutation(useQueryClient()))
  const named = [messages.kind[order.kind], describeOrder(order, messages, lang), order.game?.name]
  const what = named.filter(part => part !== undefined && part !== '').join(' · ')
  const isApproved = order.state === 'approved'
  return (
    <Note tone={isApproved ? 'green' : 'orange'}>
      <strong>{(isApproved ? messages.answerApproved : messages.answerRefused)(what, order.decidedBy ?? '')}</strong>
      {order.decisionReason !== null && <p>“{order.decisionReason}”</p>}
      <Row gap={2} wrap className={styles.actions}>
        <Button
          variant="sec"
          size="sm"
          busy={read.isPending}
          onClick={() => read.mutate(order._id, { onError: error => void toastError(error) })}
        >
          {messages.understood}
        </Button>
      </Row>
    </Note>
  )
}
