import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/note.tsx'
import { sayError } from '#web/lib/errors.ts'
import { useWholeErrorWords } from '#web/lib/game-errors.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import type { Purchase } from './api.ts'
import { isUnknown } from '#web/lib/attempt-use.ts'
import { Coin } from './coin.tsx'
import type { Buying, PackName } from './deposit-use.ts'
import { depositWords } from './deposit-words.ts'
import { words as walletWords } from './i18n.ts'
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
  const words = useWords(depositWords)
  const lang = useLang()
  const nameId = useId()
  return (
    <section className={cx(styles.pack, tag !== undefined && styles.popular)} aria-labelledby={nameId}>
      {tag !== undefined && (
        <span className={styles.tag}>
          <Badge tone="me">{tag}</Badge>
        </span>
      )}
      <div className={styles.row}>
        <Coin className={styles.coin} />
        <div className={styles.words}>
          <h3 id={nameId}>{name}</h3>
          {note !== undefined && <p>{note}</p>}
          {purchase && note === undefined && (
            <p className="figure">{words.packs.coins(String(purchase.amount / 100n))}</p>
          )}
        </div>
        {!children && <BuyButton {...props} />}
      </div>
      {children}
      {buying.asking === pack && purchase && (
        <Question {...props} purchase={purchase} amount={formatReais(purchase.amount, lang)} />
      )}
      {buying.refused?.pack === pack && <Refusal {...props} error={buying.refused.error} />}
    </section>
  )
}

/** Asks for a pack. It has the focus back after the question that took its place. */
export function BuyButton({ buying, pack, name, purchase }: Omit<PackCardProps, 'go' | 'home' | 'close'>) {
  const words = useWords(depositWords)
  const isAsking = buying.asking === pack
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (isAsking) return null
  return (
    <Button
      ref={button}
      variant="sec"
      aria-label={words.buyPack(name)}
      disabled={buying.asking !== undefined || purchase === undefined}
      onClick={() => buying.ask(pack)}
    >
      {words.buy}
    </Button>
  )
}

function Question({ buying, pack, purchase, amount }: PackCardProps & { purchase: Purchase; amount: string }) {
  const words = useWords(depositWords)
  const wallet = useWords(walletWords)
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const isLost = buying.refused?.pack === pack && isUnknown(buying.refused.error)
  return (
    <div className={styles.question} role="group" aria-label={words.asking}>
      <p>{words.ask(String(purchase.amount / 100n), amount)}</p>
      <div className={styles.answers}>
        <Button ref={no} variant="sec" onClick={buying.no}>
          {words.no}
        </Button>
        <Button onClick={() => void buying.yes(pack, purchase)}>{isLost ? wallet.again : words.yes}</Button>
      </div>
    </div>
  )
}

/** Why a pack was not sold, and the way on. */
function Refusal({ error, go, home, close }: PackCardProps & { error: unknown }) {
  const words = useWords(depositWords)
  const wallet = useWords(walletWords)
  const whole = useWholeErrorWords()
  const code = error instanceof CallError ? error.code : 'server_error'
  const { way, ...said } = words.refused[code] ?? { ...sayError(error, whole), way: undefined }
  return (
    <Note tone="red" role="alert">
      <strong>{said.title}</strong>
      <p>{isUnknown(error) ? wallet.lost : said.text}</p>
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
