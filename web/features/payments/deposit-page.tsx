import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { centavos, formatReais, reaisToCentavos } from '#contract/money.ts'
import { PACK_PRICES } from '#contract/packs.ts'
import { Badge, Chip } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { formatError } from '#web/lib/errors.ts'
import { formatCount } from '#web/lib/formats.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { siteQuery } from '#web/lib/site.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { isUnknown, type PaidAction, usePaidAction } from '#web/lib/use-paid-action.ts'
import type { WalletPage } from '#web/lib/wallet-open.ts'
import { Coin } from './coin.tsx'
import { depositMessages, messages as walletMessages } from './i18n.ts'
import { type PageProps, usePanelHead } from './panel.tsx'
import { buy, type Purchase } from './use-payment.ts'
import styles from './deposit-page.module.css'

type PackName = 'first' | 'second' | 'custom'

/** While a confirmation is open, no other pack can be bought. */
interface Buying extends Pick<
  PaidAction<Purchase, PackName>,
  'question' | 'sending' | 'review' | 'send' | 'back' | 'clearFailure'
> {
  /** The last refused pack and its error. */
  refused: { pack: PackName; error: unknown } | undefined
}

/** Purchase of a pack, from button to payment. Without a response it can be sent again and is bought once (W6). */
function useBuying(home: (page: WalletPage) => void): Buying {
  const [pack, setPack] = useState<PackName>('first')
  const buying = usePaidAction<Purchase, string, PackName>({
    mutate: buy,
    identityOf: ({ type, amount }) => [type, amount],
    staysOpen: isUnknown,
    showRefusal: () => undefined,
    onDone: id => home({ name: 'payment', id }),
  })
  return {
    ...buying,
    refused: buying.failure === undefined ? undefined : { pack, error: buying.failure },
    review: next => {
      setPack(next)
      return buying.review(next)
    },
  }
}

interface PackCardProps extends Pick<PageProps, 'go' | 'home' | 'close'> {
  buying: Buying
  pack: PackName
  name: string
  /** Shown under the name while there is no amount. */
  note?: string
  tag?: string
  /** Undefined while the purchase is not possible. */
  purchase: Purchase | undefined
  /** For a typed amount, with the pack's {@link BuyButton}; a pack without children has its button beside its name. */
  children?: ReactNode
}

/** A pack with its button; its confirmation replaces the button, and no other pack can be bought meanwhile. */
function PackCard(props: PackCardProps) {
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

/** Opens the confirmation of a pack. The button gets the focus back when the confirmation closes. */
function BuyButton({ buying, pack, name, purchase }: Omit<PackCardProps, 'go' | 'home' | 'close'>) {
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

/** Why a purchase failed, and what to do. */
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

const { 'purchase-1st-package': first, 'purchase-2nd-package': second, 'purchase-3rd-package': custom } = PACK_PRICES
const CUSTOM_MIN = Number(custom.least) / 100
/** Used until the deposit limits have loaded. */
const CUSTOM_MAX = Number(custom.most) / 100
const SUGGESTED = [20, 50, 100, 200] as const

/** Buying coins: two packs and a custom amount (W1). */
export default function DepositPage({ id: missing, go, home, close }: PageProps) {
  const messages = useMessages(depositMessages)
  const lang = useLang()
  const buying = useBuying(home)
  // The form stays mounted behind the progress message, so that the input is kept if the purchase is refused.
  const [typed, setTyped] = useState(String(Math.max(CUSTOM_MIN, Math.ceil(Number(missing) / 100))))
  if (buying.sending) return <Processing purchase={buying.sending} />
  const shared = { buying, go, home, close }
  return (
    <>
      <Text tone="muted">{messages.intro}</Text>
      {missing !== '' && <Note tone="info">{messages.missing(formatReais(centavos(Number(missing)), lang))}</Note>}
      <StopNote of="deposits" />
      <PackCard
        {...shared}
        pack="first"
        name={messages.packs.first}
        purchase={{ type: 'purchase-1st-package', amount: first.least, title: messages.packs.first }}
      />
      <PackCard
        {...shared}
        pack="second"
        name={messages.packs.second}
        tag={messages.packs.popular}
        purchase={{ type: 'purchase-2nd-package', amount: second.least, title: messages.packs.second }}
      />
      <CustomPack {...shared} typed={typed} onType={setTyped} />
    </>
  )
}

interface CustomPackProps extends Pick<PageProps, 'go' | 'home' | 'close'> {
  buying: Buying
  typed: string
  onType: (typed: string) => void
}

/** A custom amount: whole reais, at least 20. */
function CustomPack({ typed, onType, ...shared }: CustomPackProps) {
  const messages = useMessages(depositMessages)
  const lang = useLang()
  const { buying } = shared
  const isConfirming = buying.question !== null
  const reais = Number(typed)
  const most = useQuery(siteQuery).data?.depositMost ?? CUSTOM_MAX
  const error =
    reais < CUSTOM_MIN ? messages.tooLow : reais > most ? messages.tooHigh(formatCount(most, lang)) : undefined
  const amount = error === undefined ? reaisToCentavos(reais) : undefined
  function type(next: string) {
    onType(next.replace(/\D/g, '').replace(/^0+/, '').slice(0, 6))
    buying.clearFailure()
  }
  const title = messages.packs.customTitle(typed)
  const purchase: Purchase | undefined = amount && { type: 'purchase-3rd-package', amount, title }
  const pack = { pack: 'custom', name: messages.packs.custom, purchase } as const
  return (
    <PackCard {...shared} {...pack} note={messages.packs.minimum}>
      <Row gap={2} wrap role="group" aria-label={messages.suggestions}>
        {SUGGESTED.map(suggested => (
          <Chip
            key={suggested}
            pressed={reais === suggested}
            disabled={isConfirming}
            onClick={() => type(String(suggested))}
          >
            {formatReais(centavos(suggested * 100), lang).replace(/\D00$/, '')}
          </Chip>
        ))}
      </Row>
      <Stack gap={2} align="start" className={styles.typed}>
        <Field label={messages.amount} error={error}>
          {ids => (
            <TextInput
              {...ids}
              prefix="R$"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              disabled={isConfirming}
              onChange={event => type(event.currentTarget.value)}
            />
          )}
        </Field>
        <BuyButton buying={buying} {...pack} />
      </Stack>
    </PackCard>
  )
}

function Processing({ purchase }: { purchase: Purchase }) {
  const messages = useMessages(depositMessages)
  const lang = useLang()
  usePanelHead({ onBack: null })
  return (
    <Stack gap={3} justify="center" textAlign="center" className={styles.processing}>
      <div className={styles.mint}>
        <Coin className={styles.flip} />
      </div>
      <div role="status">
        <h3>{messages.processing}</h3>
      </div>
      <p>{formatReais(purchase.amount, lang)}</p>
    </Stack>
  )
}
