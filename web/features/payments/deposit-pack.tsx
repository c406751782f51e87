import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { formatError } from '#web/lib/errors.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Purchase } from './api.ts'
import { isUnknown } from '#web/lib/use-paid-action.ts'
import { Coin } from './coin.tsx'
import type { Buying, PackName } from './use-deposit.ts'
import { depositMessages, messages as walletMessages } from './i18n.ts'
import type { PageProps } from './panel.tsx'
import styles from './deposit-pack.module.css'

interface PackCardProps extends Pick<PageProps, 'go' | 'home' | 'close'> {
  buying: Buying
  pack: PackName
  name: string
  /** Under the name, where there is no amount yet. */
  note?: string
  tag?: string
  /** What is bought; undefined while it cannot be. */
  purchase: Purchase | undefined
  /** Where an amount is typed, with the pack's {@link BuyButton}; a pack without it has its button beside its name. */
  children?: ReactNode
}

/** A pack with its button; asked for, its yes and no stand in the same card and no other pack can be bought. */
export function PackCard(props: PackCardProps) {
  const { buying, pack, name, note, tag, purchase, children } = props
  const messages = useMessages(depositMessages)
  const lang = useLang()
  const nameId = useId()
  return (
    <section className={cx(styles.pack, tag !== undefined && styles.popular)} aria-labelledby={nameId}>
      {tag !== undefined && (
        <span className={styles.tag}>
          <Badge tone="me">{tag}</Badge>
        </span>
      )}
      <Row gap={3.5} align="center">
        <Coin className={styles.coin} />
        <Text as="div" flex={1} minWidth={0} className={styles.words}>
          <h3 id={nameId}>{name}</h3>
          {note !== undefined && <p>{note}</p>}
          {purchase && note === undefined && (
            <p className="figure">{messages.packs.coins(String(purchase.amount / 100n))}</p>
          )}
        </Text>
        {!children && <BuyButton {...props} />}
      </Row>
      {children}
      {buying.question === pack && purchase && (
        <Question {...props} purchase={purchase} amount={formatReais(purchase.amount, lang)} />
      )}
      {buying.refused?.pack === pack && <Refusal {...props} error={buying.refused.error} />}
    </section>
  )
}

/** Asks for a pack. It has the focus back after the question that took its place. */
export function BuyButton({ buying, pack, name, purchase }: Omit<PackCardProps, 'go' | 'home' | 'close'>) {
  const messages = useMessages(depositMessages)
  const isConfirming = buying.question === pack
  const button = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(isConfirming)
  useEffect(() => {
    if (wasConfirming.current && !isConfirming) button.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  if (isConfirming) return null
  return (
    <Button
      ref={button}
      variant="sec"
      aria-label={messages.buyPack(name)}
      disabled={buying.question !== null || purchase === undefined}
      onClick={() => void buying.review(pack)}
    >
      {messages.buy}
    </Button>
  )
}

function Question({ buying, pack, purchase, amount }: PackCardProps & { purchase: Purchase; amount: string }) {
  const messages = useMessages(depositMessages)
  const wallet = useMessages(walletMessages)
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const isLost = buying.refused?.pack === pack && isUnknown(buying.refused.error)
  return (
    <Stack gap={2.5} role="group" aria-label={messages.confirming}>
      <p>{messages.ask(String(purchase.amount / 100n), amount)}</p>
      <Stack gap={2} className={styles.answers}>
        <Button ref={no} variant="sec" onClick={buying.back}>
          {messages.no}
        </Button>
        <Button onClick={() => void buying.send(purchase)}>{isLost ? wallet.again : messages.yes}</Button>
      </Stack>
    </Stack>
  )
}

/** Why a pack was not sold, and the way on. */
function Refusal({ error, go, home, close }: PackCardProps & { error: unknown }) {
  const messages = useMessages(depositMessages)
  const wallet = useMessages(walletMessages)
  const whole = useWholeErrorMessages()
  const code = error instanceof CallError ? error.code : 'server_error'
  const { way, ...text } = messages.refused[code] ?? { ...formatError(error, whole), way: undefined }
  return (
    <Note tone="red" role="alert">
      <strong>{text.title}</strong>
      <p>{isUnknown(error) ? wallet.lost : text.text}</p>
      {way !== undefined && (
        <div className={styles.way}>
          {code === 'email_unconfirmed' || code === 'birth_date_needed' || code === 'identity_mismatch' ? (
            <Link
              to={code === 'email_unconfirmed' ? '/profile/edit_user_informations' : '/profile/edit_personal_data'}
              className={buttonClass({ variant: 'out', size: 'sm' })}
              onClick={close}
            >
              {way}
            </Link>
          ) : (
            <Button variant="out" size="sm" onClick={() => (code === 'open_deposits' ? home() : go('limits'))}>
              {way}
            </Button>
          )}
        </div>
      )}
    </Note>
  )
}
