import { Link } from '@tanstack/react-router'
import { useLang, useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { type KeyFigure, KeyFigures } from '#operator/lib/key-figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import type { Push } from './api.ts'
import { type PushWords, words as pushWords } from './i18n.ts'
import { sidesOf } from './push-games-screen.tsx'
import { sourceOf } from './template.ts'
import styles from '#operator/lib/money-page.module.css'

export interface PushResultProps {
  push: Push
  /** Server's clock minus this device's, in milliseconds. */
  offset: number
  /** Called when the time to answer is over. */
  onEnd: () => void
}

/** What became of a question: the time that is left, its counts, what happened, and what stands in the way of paying. */
export function PushResult({ push, offset, onEnd }: PushResultProps) {
  const words = useWords(pushWords)
  return (
    <>
      <Notes push={push} />
      <Counts push={push} offset={offset} onEnd={onEnd} />
      <Card title={words.data}>
        <div className={styles.parts}>
          <Data push={push} />
          <p className={styles.actions}>
            <Link to="/matches/$match" params={{ match: push._match._id }} className={styles.link}>
              {words.openMatch}
            </Link>
            <Link to="/audit" search={{ subject: push._id }} className={styles.link}>
              {words.audit}
            </Link>
          </p>
        </div>
      </Card>
    </>
  )
}

/** What keeps a question from being paid as it stands, or why it never was. */
function Notes({ push: { voided, hold, missing } }: { push: Push }) {
  const words = useWords(pushWords)
  return (
    <>
      {voided !== null && <Note tone="orange">{words.wasVoid(words.voidReasons[voided] ?? voided)}</Note>}
      {hold !== null && voided === null && <Note tone="orange">{words.onHold(hold)}</Note>}
      {missing.length > 0 && voided === null && (
        <Note tone="red">{words.waitsFor(missing.map(fact => words.missing[fact] ?? fact).join(', '))}</Note>
      )}
    </>
  )
}

function Counts({ push, offset, onEnd }: PushResultProps) {
  const words = useWords(pushWords)
  const lang = useLang()
  const share = (part: number, whole: number): string =>
    (whole === 0 ? 0 : part / whole).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })
  const { people, answers, yes, state, expiresAt } = push
  const time: KeyFigure[] =
    state === 'open' && expiresAt
      ? [
          {
            label: words.timeLeft,
            value: <Countdown until={expiresAt.getTime()} offset={offset} labels={words.clock} onEnd={onEnd} />,
          },
        ]
      : []
  return (
    <KeyFigures
      label={words.counts}
      figures={[
        ...time,
        { label: words.people, value: people.toLocaleString(lang) },
        { label: words.answers, value: answers.toLocaleString(lang), note: words.reached(share(answers, people)) },
        {
          label: words.yes,
          value: yes === null ? '–' : yes.toLocaleString(lang),
          note: yes === null ? words.yesSecret : words.ofAnswers(share(yes, answers)),
        },
        { label: words.result, value: sayResult(push, words) },
      ]}
    />
  )
}

const sayResult = ({ correct }: Push, { results }: PushWords): string =>
  correct === null ? results.unknown : correct ? results.yes : results.no

function Data({ push }: { push: Push }) {
  const words = useWords(pushWords)
  const lang = useLang()
  const { _match, fact, side, from, to, championship, source, sentAt, payDate } = push
  const [pt, en] = [push.question, push.questionEn]
  return (
    <Figures
      rows={[
        { label: words.questionPt, value: pt },
        { label: words.questionEn, value: en },
        { label: words.match, value: sidesOf(_match) },
        { label: words.championship, value: `${championship.name} ${championship.season}` },
        { label: words.fact, value: words.facts[fact] },
        { label: words.side, value: side === null ? words.eitherSide : words.sideOf(_match[side]?.name, side) },
        { label: words.window, value: `${from}–${to}` },
        { label: words.source, value: sourceOf(source)[lang === 'en' ? 'en' : 'pt'] },
        { label: words.priceOf, value: <Money amount={push.price} /> },
        { label: words.pot, value: <Money amount={push.pot} /> },
        { label: words.buttons, value: words.buttonsOf[push.buttonType] ?? '' },
        { label: words.players, value: words.playersOf[push.players] },
        ...(sentAt ? [{ label: words.sentAt, value: <Moment at={sentAt} /> }] : []),
        ...(payDate && push.hold === null ? [{ label: words.paysAt, value: <Moment at={payDate} /> }] : []),
      ]}
    />
  )
}
