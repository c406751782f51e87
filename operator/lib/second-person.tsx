import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { orderMessages } from './i18n.ts'
import {
  askGuaranteeMutation,
  describeOrder,
  gameOrdersQuery,
  type Order,
  settingsOrdersQuery,
  takeBackMutation,
} from './orders.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { RouteLink } from './route-link.tsx'
import layout from './page-layout.module.css'
import styles from './second-person.module.css'

/** On a game's page: requests that wait for a second approval, and a button to create one. Empty without any. */
export function SecondPerson({ game }: { game: string }) {
  const messages = useMessages(orderMessages)
  const { data } = useQuery(gameOrdersQuery(game))
  if (!data) return null
  const open = data.docs.filter(({ state }) => state === 'open')
  const correction = open.find(({ kind }) => kind === 'correction')
  const { guarantee } = data
  const step = open.find(({ kind }) => kind === 'void' || kind === 'settle')
  if (!guarantee && !correction && !step) return null
  const filters = open.find(({ kind, amount }) => kind === 'guarantee' && amount === guarantee?.amount)
  return (
    <Stack as="section" aria-label={messages.about} gap={3} className={styles.part}>
      {guarantee && <Guarantee game={game} guarantee={guarantee} filters={filters} />}
      {correction && <Correction order={correction} />}
      {step && <StepRequested order={step} />}
    </Stack>
  )
}

/** On the settings page: changes that wait for a second approval. */
export function SettingsRequests() {
  const messages = useMessages(orderMessages)
  const lang = useLang()
  const { data = [] } = useQuery(settingsOrdersQuery)
  if (data.length === 0) return null
  return (
    <Stack as="section" aria-label={messages.about} gap={3} className={styles.part}>
      {data.map(order => (
        <Note key={order._id} tone="orange">
          <strong>{messages.settingsRequested(describeOrder(order, messages, lang), order.by)}</strong>
          <p>{messages.settingsRequestedText}</p>
          <SecondPersonSkeleton order={order} />
        </Note>
      ))}
    </Stack>
  )
}

interface GuaranteeProps {
  game: string
  guarantee: { amount: Centavos; state: 'needed' | 'asked' | 'approved' }
  filters: Order | undefined
}

function Guarantee({ game, guarantee, filters }: GuaranteeProps) {
  const messages = useMessages(orderMessages)
  const lang = useLang()
  const ask = useMutation(askGuaranteeMutation(useQueryClient(), game))
  const [isConfirming, setIsConfirming] = useState(false)
  const amount = formatReais(guarantee.amount, lang)
  if (guarantee.state === 'approved')
    return (
      <Note tone="green">
        <strong>{messages.guaranteeApproved(amount)}</strong>
      </Note>
    )
  if (guarantee.state === 'asked')
    return (
      <Note tone="orange">
        <strong>{messages.guaranteeRequested(amount)}</strong>
        <p>{messages.guaranteeRequestedText}</p>
        <SecondPersonSkeleton order={filters} />
      </Note>
    )
  return (
    <Note tone="orange">
      <strong>{messages.guaranteeNeeded(amount)}</strong>
      <p>{messages.guaranteeNeededText}</p>
      <Row gap={2} wrap className={styles.actions}>
        <Button size="sm" onClick={() => setIsConfirming(true)}>
          {messages.ask}
        </Button>
      </Row>
      <ReasonSheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={messages.askTitle}
        text={messages.askText(amount)}
        confirmLabel={messages.ask}
        onConfirm={ask.mutateAsync}
        done={messages.filters}
      />
    </Note>
  )
}

function Correction({ order }: { order: Order }) {
  const messages = useMessages(orderMessages)
  const lang = useLang()
  return (
    <Note tone="orange">
      <strong>{messages.correctionRequested(formatReais(order.amount, lang), order.by)}</strong>
      <p>{messages.correctionRequestedText}</p>
      <SecondPersonSkeleton order={order} />
    </Note>
  )
}

function StepRequested({ order }: { order: Order }) {
  const messages = useMessages(orderMessages)
  const lang = useLang()
  return (
    <Note tone="orange">
      <strong>{messages.stepRequested(messages.kind[order.kind], formatReais(order.amount, lang), order.by)}</strong>
      <p>{messages.stepRequestedText}</p>
      <SecondPersonSkeleton order={order} />
    </Note>
  )
}

/** The requester can withdraw it; others find it on the approvals page. */
function SecondPersonSkeleton({ order }: { order: Order | undefined }) {
  const messages = useMessages(orderMessages)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const takeBack = useMutation(takeBackMutation(useQueryClient(), order?._id ?? ''))
  if (!order?.mine)
    return (
      <RouteLink otherwise={null} to="/treasury" search={{}} className={layout.link}>
        {messages.toTreasury}
      </RouteLink>
    )
  return (
    <>
      <Row gap={2} wrap className={styles.actions}>
        <Button variant="sec" size="sm" onClick={() => setIsGivingUp(true)}>
          {messages.giveUp}
        </Button>
      </Row>
      <ReasonSheet
        open={isGivingUp}
        onClose={() => setIsGivingUp(false)}
        title={messages.giveUpTitle}
        text={messages.giveUpText}
        confirmLabel={messages.giveUp}
        danger
        onConfirm={takeBack.mutateAsync}
        done={messages.gaveUp}
      />
    </>
  )
}
