import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { cx } from '#ui/cx.ts'
import { Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { type Fact, FactList } from '#web/lib/fact-list.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import type { Game } from './api.ts'
import { typeOf } from './card-type.ts'
import { playedMessages } from './i18n.ts'
import { type Receipt, receiptQuery } from './played-api.ts'
import { ReceiptCheck } from './receipt-check.tsx'
import styles from './receipt.module.css'

interface Shown {
  game: Game
  /** When the card closes, in epoch ms; null while unknown. */
  closesAt: number | null
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  onClose: () => void
}

/** The receipt of a game of mine: when it was received, its rules version, and all its movements. */
export function ReceiptSheet({ open, ...content }: Shown & { open: boolean }) {
  const { receipt: messages } = useMessages(playedMessages)
  const { close } = useMessages(commonMessages)
  return (
    <Sheet open={open} onClose={content.onClose} title={messages.title} closeLabel={close}>
      <Content {...content} />
    </Sheet>
  )
}

function Content({ game, closesAt, offset, onClose }: Shown) {
  const { receipt: messages } = useMessages(playedMessages)
  const receipt = useQuery(receiptQuery(typeOf(game), game._id))
  return (
    <Loaded
      query={receipt}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} shape="block" heights={[240]} />}
    >
      {receipt => (
        <>
          <Facts receipt={receipt} onClose={onClose} />
          <Movements receipt={receipt} />
          <ReceiptCheck game={game} receipt={receipt} closesAt={closesAt} offset={offset} />
        </>
      )}
    </Loaded>
  )
}

function Facts({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { receipt: messages } = useMessages(playedMessages)
  const lang = useLang()
  const rules = (
    <Link to="/rules" className={linkClass} onClick={onClose}>
      {receipt.rulesVersion}
    </Link>
  )
  const rows: readonly Fact[] = [
    [messages.card, receipt._card.name],
    [messages.at, formatFullMoment(receipt.acceptedAt, lang, true)],
    [messages.price, formatReais(receipt.price, lang)],
    ...(receipt.code === null ? [] : [[messages.code, receipt.code] as const]),
    [messages.rules, rules],
    [messages.game, receipt._id],
  ]
  return <FactList facts={rows} className={styles.facts} />
}

function Movements({ receipt: { movements } }: { receipt: Receipt }) {
  const { receipt: messages } = useMessages(playedMessages)
  const lang = useLang()
  const signed = movements.map(({ amount, direction }) => (direction === 'in' ? amount : centavos(0n - amount)))
  const sum = centavos(signed.reduce((all, amount) => all + amount, 0n))
  return (
    <section className={styles.part}>
      <h3>{messages.movements}</h3>
      {movements.length === 0 ? (
        <Text look="note">{messages.none}</Text>
      ) : (
        <ul className={styles.movements}>
          {movements.map(({ _id, type, at, direction }, index) => (
            <li key={_id}>
              <span>
                {messages.types[type]}
                <small>{formatFullMoment(at, lang, true)}</small>
              </span>
              <b className={cx('num', direction === 'in' && styles.in)}>
                {formatReais(signed[index] ?? sum, lang, { signed: true })}
              </b>
            </li>
          ))}
          <li className={styles.sum}>
            <span>{messages.sum}</span>
            <b className={cx('num', sum > 0n && styles.in)}>{formatReais(sum, lang, { signed: true })}</b>
          </li>
        </ul>
      )}
    </section>
  )
}
