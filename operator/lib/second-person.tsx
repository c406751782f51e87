import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { orderWords } from './order-words.ts'
import { askGuaranteeMutation, gameOrdersQuery, type Order, takeBackMutation } from './orders.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { PlaceLink } from './place-link.tsx'
import styles from './second-person.module.css'

/** On the page of a game: what waits for a second person, and the way to ask for one. Nothing where nothing does. */
export function SecondPerson({ game }: { game: string }) {
  const words = useWords(orderWords)
  const { data } = useQuery(gameOrdersQuery(game))
  if (!data) return null
  const open = data.docs.filter(({ state }) => state === 'open')
  const correction = open.find(({ kind }) => kind === 'correction')
  const { guarantee } = data
  if (!guarantee && !correction) return null
  const asked = open.find(({ kind, amount }) => kind === 'guarantee' && amount === guarantee?.amount)
  return (
    <section aria-label={words.about} className={styles.part}>
      {guarantee && <Guarantee game={game} guarantee={guarantee} asked={asked} />}
      {correction && <Correction order={correction} />}
    </section>
  )
}

interface GuaranteeProps {
  game: string
  guarantee: { amount: Centavos; state: 'needed' | 'asked' | 'approved' }
  asked: Order | undefined
}

function Guarantee({ game, guarantee, asked }: GuaranteeProps) {
  const words = useWords(orderWords)
  const lang = useLang()
  const ask = useMutation(askGuaranteeMutation(useQueryClient(), game))
  const [isAsking, setIsAsking] = useState(false)
  const amount = formatReais(guarantee.amount, lang)
  if (guarantee.state === 'approved')
    return (
      <Note tone="green">
        <strong>{words.guaranteeApproved(amount)}</strong>
      </Note>
    )
  if (guarantee.state === 'asked')
    return (
      <Note tone="orange">
        <strong>{words.guaranteeAsked(amount)}</strong>
        <p>{words.guaranteeAskedText}</p>
        <Waiting order={asked} />
      </Note>
    )
  return (
    <Note tone="orange">
      <strong>{words.guaranteeNeeded(amount)}</strong>
      <p>{words.guaranteeNeededText}</p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => setIsAsking(true)}>
          {words.ask}
        </Button>
      </div>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.askTitle}
        text={<p>{words.askText(amount)}</p>}
        confirmLabel={words.ask}
        onConfirm={async reason => {
          await ask.mutateAsync(reason)
          toast.ok(words.asked)
        }}
      />
    </Note>
  )
}

function Correction({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const lang = useLang()
  return (
    <Note tone="orange">
      <strong>{words.correctionAsked(formatReais(order.amount, lang), order.by)}</strong>
      <p>{words.correctionAskedText}</p>
      <Waiting order={order} />
    </Note>
  )
}

/** Who asked may take it back; the others find it where it is decided. */
function Waiting({ order }: { order: Order | undefined }) {
  const words = useWords(orderWords)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const takeBack = useMutation(takeBackMutation(useQueryClient(), order?._id ?? ''))
  if (!order?.mine)
    return (
      <PlaceLink otherwise={null} to="/treasury" search={{}} className={styles.link}>
        {words.toTreasury}
      </PlaceLink>
    )
  return (
    <>
      <div className={styles.actions}>
        <Button variant="sec" size="sm" onClick={() => setIsGivingUp(true)}>
          {words.giveUp}
        </Button>
      </div>
      <ReasonSheet
        open={isGivingUp}
        onClose={() => setIsGivingUp(false)}
        title={words.giveUpTitle}
        text={<p>{words.giveUpText}</p>}
        confirmLabel={words.giveUp}
        danger
        onConfirm={async reason => {
          await takeBack.mutateAsync(reason)
          toast.ok(words.gaveUp)
        }}
      />
    </>
  )
}
