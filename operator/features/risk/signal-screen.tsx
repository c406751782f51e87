import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { operatorDismissRiskSignal, operatorSeenRiskSignal } from '#contract/api/operator-risk.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { HoldSheet, HoldsPart } from '#operator/lib/holds-part.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { LevelBadge, SignalStateBadge } from '#operator/lib/risk-badges.tsx'
import { riskWords } from '#operator/lib/risk-words.ts'
import { AccountsPart } from './accounts-part.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { type Answer, type SignalDetail, signalQuery } from './api.ts'
import { words as pageWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** One sign: what was seen, its accounts side by side, and what can be done. */
export function SignalScreen() {
  const words = useWords(pageWords)
  const risk = useWords(riskWords)
  const { signal: id } = useParams({ from: '/private/risk/$signal' })
  const read = useQuery(signalQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? risk.kind[data.signal.kind] : words.one}
        text={
          data && (
            <span className={styles.row}>
              <LevelBadge level={data.signal.level} /> <SignalStateBadge state={data.signal.state} />
            </span>
          )
        }
        back={{ to: '/risk', label: words.back }}
      >
        {data && <Answers detail={data} />}
      </PageHead>
      {data ? <Detail detail={data} /> : <Pending read={read} />}
    </>
  )
}

function Answers({ detail: { signal } }: { detail: SignalDetail }) {
  const words = useWords(pageWords)
  const may = useMay()
  const [asking, setAsking] = useState<{ answer: Answer; open: boolean }>()
  const ask = (answer: Answer) => setAsking({ answer, open: true })
  return (
    <>
      {signal.state === 'open' && may(operatorSeenRiskSignal) && (
        <Button icon={<Check aria-hidden="true" />} onClick={() => ask('seen')}>
          {words.do.seen}
        </Button>
      )}
      {signal.state !== 'dismissed' && may(operatorDismissRiskSignal) && (
        <Button variant="sec" icon={<X aria-hidden="true" />} onClick={() => ask('dismiss')}>
          {words.do.dismiss}
        </Button>
      )}
      {asking && (
        <AnswerSheet
          key={asking.answer}
          id={signal._id}
          answer={asking.answer}
          open={asking.open}
          onClose={() => setAsking({ ...asking, open: false })}
        />
      )}
    </>
  )
}

function Detail({ detail }: { detail: SignalDetail }) {
  const words = useWords(pageWords)
  const { answered, evidence } = detail
  const [holding, setHolding] = useState<{ who: { _id: string; username: string }; open: boolean }>()
  return (
    <div className={styles.parts}>
      <div className={styles.columns}>
        <Evidence detail={detail} />
        <HoldsPart holds={detail.holds} withNames />
      </div>
      {answered && (
        <Note>
          <strong>{words.answered}</strong>
          <p>{answered.reason}</p>
          <p className={styles.quiet}>
            {words.by(answered.by)} · <Moment at={answered.at} />
          </p>
        </Note>
      )}
      <AccountsPart accounts={detail.accounts} onHold={who => setHolding({ who, open: true })} />
      {evidence.games && evidence.games.length > 0 && (
        <Card title={words.games}>
          <ul className={styles.parts}>
            {evidence.games.map(game => (
              <li key={game._id}>
                <GameLink game={game} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {holding && (
        <HoldSheet
          key={holding.who._id}
          who={holding.who}
          signal={detail.signal._id}
          open={holding.open}
          onClose={() => setHolding({ ...holding, open: false })}
        />
      )}
    </div>
  )
}

function Evidence({ detail: { signal, evidence } }: { detail: SignalDetail }) {
  const words = useWords(pageWords)
  const { kind } = signal
  const partWords: Partial<Record<string, string>> = words.parts
  const markWords: Partial<Record<string, string>> = words.mark
  const amountWords: Partial<Record<string, string>> = words.amount
  const row = (label: string | undefined, value: ReactNode) =>
    label === undefined || value === undefined ? [] : [{ label, value }]
  const money = (amount: typeof evidence.amount) => (amount === undefined ? undefined : <Money amount={amount} />)
  return (
    <Card title={words.evidence}>
      <div className={styles.parts}>
        <p>{words.says[kind]}</p>
        <Figures
          rows={[
            { label: words.counts[kind], value: evidence.count },
            ...row(partWords[kind], evidence.part),
            ...row(markWords[kind], evidence.mark),
            ...row(amountWords[kind], money(evidence.amount)),
            ...row(words.moneyBack, money(evidence.back)),
            ...row(words.withdrawnSince, money(evidence.withdrawn)),
            ...row(words.alerts, evidence.alerts),
            { label: words.first, value: <Moment at={signal.firstSeenAt} /> },
            { label: words.last, value: <Moment at={signal.lastSeenAt} /> },
          ]}
        />
        <p className={styles.actions}>
          <Link to="/audit" search={{ subject: signal._id }} className={styles.link}>
            {words.audit}
          </Link>
        </p>
      </div>
    </Card>
  )
}
