import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { operatorLedgerMovements } from '#contract/api/operator-treasury.ts'
import { operatorRetryWithdrawal } from '#contract/api/operator-wallet.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Code } from '#operator/lib/code.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Person } from '#operator/lib/person.tsx'
import { ActionSheet } from './action-sheet.tsx'
import { type Action, actionsOf, type WithdrawalDetail, withdrawalQuery } from './api.ts'
import { words as withdrawalsWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import { TimelinePart } from './timeline-part.tsx'
import styles from '#operator/lib/money-page.module.css'
import { PlaceLink } from '#operator/lib/place-link.tsx'

const ICONS = { retry: RefreshCw, hold: Pause, release: Play, refuse: Ban }

/** One withdrawal, what happened to it, and what can be done. */
export function WithdrawalScreen() {
  const words = useWords(withdrawalsWords)
  const lang = useLang()
  const { withdrawal: id } = useParams({ from: '/private/withdrawals/$withdrawal' })
  const read = useQuery(withdrawalQuery(id))
  const may = useMay()
  const [asking, setAsking] = useState<{ action: Action; open: boolean }>()
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${words.one} · ${formatReais(data.withdrawal.amount, lang)}` : words.one}
        text={data && <Moment at={data.withdrawal.createdAt} />}
        back={{ to: '/withdrawals', label: words.back }}
      >
        {data &&
          may(operatorRetryWithdrawal) &&
          actionsOf(data.withdrawal).map(action => {
            const Icon = ICONS[action]
            return (
              <Button
                key={action}
                variant={action === 'release' ? 'pri' : 'sec'}
                icon={<Icon aria-hidden="true" />}
                onClick={() => setAsking({ action, open: true })}
              >
                {words.do[action]}
              </Button>
            )
          })}
      </PageHead>
      {data ? (
        <div className={styles.columns}>
          <Asked detail={data} />
          <TimelinePart steps={data.steps} />
        </div>
      ) : (
        <Pending read={read} />
      )}
      {data && asking && (
        <ActionSheet
          key={asking.action}
          withdrawal={data.withdrawal}
          action={asking.action}
          open={asking.open}
          onClose={() => setAsking({ ...asking, open: false })}
        />
      )}
    </>
  )
}

function Asked({ detail: { withdrawal, e2eId, bounced } }: { detail: WithdrawalDetail }) {
  const words = useWords(withdrawalsWords)
  const may = useMay()
  const { failure, told } = withdrawal
  return (
    <Card title={words.data}>
      <div className={styles.parts}>
        <Figures
          rows={[
            { label: words.player, value: <Person who={withdrawal.player} /> },
            { label: words.states, value: <StateBadge state={withdrawal.state} /> },
            { label: words.amount, value: <Money amount={withdrawal.amount} /> },
            { label: words.key, value: `${words.keyType[withdrawal.pixKeyType]} · ${withdrawal.pixKey}` },
            { label: words.endedAt, value: withdrawal.endedAt ? <Moment at={withdrawal.endedAt} /> : '–' },
            { label: words.attempts, value: withdrawal.attempts },
            {
              label: withdrawal.state === 'paid' ? words.looksAgainAt : words.nextAt,
              value: withdrawal.nextAt ? <Moment at={withdrawal.nextAt} /> : words.never,
            },
            ...(bounced > 0n ? [{ label: words.bounced, value: <Money amount={bounced} /> }] : []),
            { label: words.e2e, value: e2eId === null ? '–' : <Code>{e2eId}</Code> },
            { label: words.id, value: <Code>{withdrawal._id}</Code> },
          ]}
        />
        {failure !== null && (
          <Note tone="red">
            <strong>{words.failure}</strong>
            <p>{words.failures[failure]}</p>
          </Note>
        )}
        {told !== null && (
          <Note>
            <strong>{words.told}</strong>
            <p>{told}</p>
          </Note>
        )}
        <p className={styles.actions}>
          {may(operatorLedgerMovements) && (
            <PlaceLink
              otherwise={null}
              to="/books/movements"
              search={{ cause: withdrawal._id }}
              className={styles.link}
            >
              {words.movements}
            </PlaceLink>
          )}
          <Link to="/audit" search={{ subject: withdrawal._id }} className={styles.link}>
            {words.audit}
          </Link>
        </p>
      </div>
    </Card>
  )
}
