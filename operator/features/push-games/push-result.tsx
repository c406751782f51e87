import { Link } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { payMoment } from '#operator/lib/games/api.ts'
import { GameNotes } from '#operator/lib/games/game-notes.tsx'
import { type KeyFigure, StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Moment, Money } from '#operator/lib/values.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import type { Push } from './api.ts'
import { type PushMessages, messages as pushMessages } from './i18n.ts'
import { sidesOf } from './push-games-screen.tsx'
import { sourceOf } from './template.ts'
import styles from '#operator/lib/page-layout.module.css'

export interface PushResultProps {
  push: Push
  /** Server's clock minus this device's, in milliseconds. */
  offset: number
  /** Called when the time to answer is over. */
  onEnd: () => void
}

/** The state of a question: time left, counts, result, and obstacles to payment. */
export function PushResult({ push, offset, onEnd }: PushResultProps) {
  const messages = useMessages(pushMessages)
  return (
    <>
      <Notes push={push} />
      <Counts push={push} offset={offset} onEnd={onEnd} />
      <Card title={messages.data}>
        <Stack gap={3}>
          <Data push={push} />
          <Row as="p" gap={2} wrap>
            <Link to="/matches/$match" params={{ match: push._match._id }} className={styles.link}>
              {messages.openMatch}
            </Link>
            <Link to="/audit" search={{ subject: push._id }} className={styles.link}>
              {messages.audit}
            </Link>
          </Row>
        </Stack>
      </Card>
    </>
  )
}

/** Why a push game cannot be paid now, or was never paid. */
function Notes({ push }: { push: Push }) {
  const messages = useMessages(pushMessages)
  return (
    <>
      <GameNotes game={push} />
      {push.missing.length > 0 && push.voided === null && (
        <Note tone="red">{messages.waitsFor(push.missing.map(fact => messages.missing[fact] ?? fact).join(', '))}</Note>
      )}
    </>
  )
}

function Counts({ push, offset, onEnd }: PushResultProps) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const share = (part: number, whole: number): string =>
    (whole === 0 ? 0 : part / whole).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })
  const { people, answers, yes, state, expiresAt } = push
  const time: KeyFigure[] =
    state === 'open' && expiresAt
      ? [
          {
            label: messages.timeLeft,
            value: <Countdown until={expiresAt.getTime()} offset={offset} labels={messages.clock} onEnd={onEnd} />,
          },
        ]
      : []
  return (
    <StatTiles
      label={messages.counts}
      figures={[
        ...time,
        { label: messages.people, value: people.toLocaleString(lang) },
        {
          label: messages.answers,
          value: answers.toLocaleString(lang),
          note: messages.reached(share(answers, people)),
        },
        {
          label: messages.yes,
          value: yes === null ? '–' : yes.toLocaleString(lang),
          note: yes === null ? messages.yesSecret : messages.ofAnswers(share(yes, answers)),
        },
        { label: messages.result, value: formatResult(push, messages) },
      ]}
    />
  )
}

const formatResult = ({ correct }: Push, { results }: PushMessages): string =>
  correct === null ? results.unknown : correct ? results.yes : results.no

function Data({ push }: { push: Push }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const { _match, fact, side, from, to, championship, source, sentAt, payDate } = push
  const [pt, en] = [push.question, push.questionEn]
  const pays = payMoment({ ...push, payDate })
  return (
    <DescriptionList
      rows={[
        { label: messages.questionPt, value: pt },
        { label: messages.questionEn, value: en },
        { label: messages.match, value: sidesOf(_match) },
        { label: messages.championship, value: `${championship.name} ${championship.season}` },
        { label: messages.fact, value: messages.facts[fact] },
        {
          label: messages.side,
          value: side === null ? messages.eitherSide : messages.sideOf(_match[side]?.name, side),
        },
        { label: messages.window, value: `${from}–${to}` },
        { label: messages.source, value: sourceOf(source)[lang === 'en' ? 'en' : 'pt'] },
        { label: messages.priceOf, value: <Money amount={push.price} /> },
        { label: messages.pot, value: <Money amount={push.pot} /> },
        { label: messages.buttons, value: messages.buttonsOf[push.buttonType] ?? '' },
        { label: messages.players, value: messages.playersOf[push.players] },
        ...(sentAt ? [{ label: messages.sentAt, value: <Moment at={sentAt} /> }] : []),
        ...(pays?.is === 'pays' ? [{ label: messages.paysAt, value: <Moment at={pays.at} /> }] : []),
      ]}
    />
  )
}
