import { useId, type ReactNode } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { sayPercent } from '#web/lib/percent.ts'
import styles from '#web/lib/confirm-stake.module.css'
import type { Submit } from './play-submit-use.ts'
import { closesAt, type FamilyDoc } from './play-summary.tsx'
import { playWords } from './play-words.ts'

/** The last question before a prediction is paid. It cannot be left while the prediction is on its way. */
export function ConfirmSheet({ room, submit }: { room: FamilyDoc; submit: Submit }) {
  const { ask: words } = useWords(playWords)
  const { close } = useWords(commonWords)
  const lang = useLang()
  const textId = useId()
  return (
    <Sheet
      role="alertdialog"
      open={submit.isAsking}
      onClose={submit.back}
      title={words.title}
      closeLabel={close}
      describedBy={textId}
    >
      <p id={textId} className={styles.text}>
        {words.text}
      </p>
      <Amounts room={room} submit={submit} />
      {room.price > 0n && (
        <section className={styles.rules}>
          <h3>{words.rules}</h3>
          <ul>
            {words.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <a className={linkClass} href="/rules#f1" target="_blank" rel="noopener">
            {words.allRules}
          </a>
        </section>
      )}
      {submit.isLost && (
        <Note tone="red" role="alert">
          {words.lost}
        </Note>
      )}
      <div className={styles.answers}>
        <Button size="lg" block busy={submit.isSending} onClick={() => void submit.send()}>
          {room.price === 0n ? words.sendFree : words.send(formatReais(room.price, lang))}
        </Button>
        <Button variant="txt" block data-autofocus disabled={submit.isSending} onClick={submit.back}>
          {words.back}
        </Button>
      </div>
    </Sheet>
  )
}

function Amounts({ room, submit }: { room: FamilyDoc; submit: Submit }) {
  const { ask: words, price, free } = useWords(playWords)
  const lang = useLang()
  const isFree = room.price === 0n
  const rows: readonly (readonly [string, ReactNode])[] = [
    [price, isFree ? free : formatReais(room.price, lang)],
    ...(isFree
      ? []
      : ([
          [words.pot, formatReais(room.amount, lang)],
          [words.fee, words.feeOf(sayPercent(room.fee, lang))],
          [words.balanceAfter, submit.balanceAfter === undefined ? '--' : formatReais(submit.balanceAfter, lang)],
        ] as const)),
    [words.closes, sayMoment(new Date(closesAt(room)), lang)],
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
