import { useId, type ReactNode } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import styles from '#web/lib/confirm-stake.module.css'
import type { Submit } from './use-play-submit.ts'
import { closesAt, type FamilyDoc } from './play-summary.tsx'
import { playMessages } from './i18n.ts'

/** The last question before a prediction is paid. It cannot be left while the prediction is on its way. */
export function ConfirmSheet({ room, submit }: { room: FamilyDoc; submit: Submit }) {
  const { ask: messages } = useMessages(playMessages)
  const { close } = useMessages(commonMessages)
  const lang = useLang()
  const textId = useId()
  return (
    <Sheet
      role="alertdialog"
      open={submit.isConfirming}
      onClose={submit.back}
      title={messages.title}
      closeLabel={close}
      describedBy={textId}
    >
      <p id={textId} className={styles.text}>
        {messages.text}
      </p>
      <Amounts room={room} submit={submit} />
      {room.price > 0n && (
        <section className={styles.rules}>
          <h3>{messages.rules}</h3>
          <ul>
            {messages.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <a className={linkClass} href="/rules#f1" target="_blank" rel="noopener">
            {messages.allRules}
          </a>
        </section>
      )}
      {submit.isLost && (
        <Note tone="red" role="alert">
          {messages.lost}
        </Note>
      )}
      <div className={styles.answers}>
        <Button size="lg" block busy={submit.isSending} onClick={() => void submit.send()}>
          {room.price === 0n ? messages.sendFree : messages.send(formatReais(room.price, lang))}
        </Button>
        <Button variant="txt" block data-autofocus disabled={submit.isSending} onClick={submit.back}>
          {messages.back}
        </Button>
      </div>
    </Sheet>
  )
}

function Amounts({ room, submit }: { room: FamilyDoc; submit: Submit }) {
  const { ask: messages, price, free } = useMessages(playMessages)
  const lang = useLang()
  const isFree = room.price === 0n
  const rows: readonly (readonly [string, ReactNode])[] = [
    [price, isFree ? free : formatReais(room.price, lang)],
    ...(isFree
      ? []
      : ([
          [messages.pot, formatReais(room.amount, lang)],
          [messages.fee, messages.feeOf(formatPercent(room.fee, lang))],
          [messages.balanceAfter, submit.balanceAfter === undefined ? '--' : formatReais(submit.balanceAfter, lang)],
        ] as const)),
    [messages.closes, formatMoment(new Date(closesAt(room)), lang)],
  ]
  return (
    <dl className={styles.amounts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
