import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Replace } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { operatorChangeCode } from '#contract/api/influencers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { useErrorWords } from '#operator/lib/errors.ts'
import { Figures } from '#operator/lib/figures.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { useMay } from '#operator/lib/may.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type InfluencerDetail, influencerQuery } from './api.ts'
import { ChangeSheet, EndSheet } from './code-sheets.tsx'
import { type InfluencersWords, words as influencersWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import { UsesPart } from './uses-part.tsx'
import styles from '#operator/lib/money-page.module.css'

/** One influencer: the codes, what they brought, and what can be done. */
export function InfluencerScreen() {
  const words = useWords(influencersWords)
  const may = useMay()
  const { influencer: id } = useParams({ from: '/private/influencers/$influencer' })
  const read = useQuery(influencerQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${words.one} · ${data.influencer.code}` : words.one}
        text={data && <StateBadge state={data.influencer.state} />}
        back={{ to: '/influencers', label: words.back }}
      >
        {data && may(operatorChangeCode) && <Actions detail={data} />}
      </PageHead>
      {data ? (
        <>
          <Totals detail={data} />
          <div className={styles.columns}>
            <Data detail={data} />
            <Months detail={data} />
          </div>
          <UsesPart id={id} />
        </>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Actions({ detail: { influencer } }: { detail: InfluencerDetail }) {
  const words = useWords(influencersWords)
  // Each opening starts anew.
  const [asking, setAsking] = useState<{ what?: 'change' | 'end'; turn: number; open: boolean }>({
    turn: 0,
    open: false,
  })
  const ask = (what: 'change' | 'end') => setAsking(({ turn }) => ({ what, turn: turn + 1, open: true }))
  const close = () => setAsking(before => ({ ...before, open: false }))
  const isEnded = influencer.state === 'ended'
  // A closed account has no username: nobody is there to give a code to.
  if (influencer.player.username === '') return null
  return (
    <>
      <Button variant="sec" icon={<Replace aria-hidden="true" />} onClick={() => ask('change')}>
        {isEnded ? words.again : words.change}
      </Button>
      {!isEnded && (
        <Button variant="dng" icon={<Ban aria-hidden="true" />} onClick={() => ask('end')}>
          {words.end}
        </Button>
      )}
      {asking.what === 'change' && (
        <ChangeSheet key={asking.turn} influencer={influencer} open={asking.open} onClose={close} />
      )}
      {asking.what === 'end' && (
        <EndSheet key={asking.turn} influencer={influencer} open={asking.open} onClose={close} />
      )}
    </>
  )
}

function Totals({ detail: { totals } }: { detail: InfluencerDetail }) {
  const words = useWords(influencersWords)
  return (
    <KeyFigures
      label={words.totals}
      figures={[
        { label: words.entries, value: totals.entries },
        { label: words.stakes, value: <Money amount={totals.stakes} /> },
        { label: words.commission, value: <Money amount={totals.commission} /> },
        { label: words.expected, value: <Money amount={totals.expected} /> },
      ]}
    />
  )
}

function Data({ detail: { influencer, codes, problem } }: { detail: InfluencerDetail }) {
  const words = useWords(influencersWords)
  const errors = useErrorWords()
  return (
    <Card title={words.data}>
      <div className={styles.parts}>
        <Figures
          rows={[
            { label: words.player, value: <Person who={influencer.player} /> },
            ...codes.map(({ code, givenAt, endedAt }) => ({
              label: code,
              value: (
                <>
                  <Moment at={givenAt} /> {endedAt === null ? `· ${words.now}` : words.until}{' '}
                  {endedAt !== null && <Moment at={endedAt} />}
                </>
              ),
            })),
          ]}
        />
        {problem !== null && <Note tone="orange">{errors.fields[problem]}</Note>}
        <p className={styles.actions}>
          <Link to="/audit" search={{ subject: influencer._id }} className={styles.link}>
            {words.audit}
          </Link>
        </p>
      </div>
    </Card>
  )
}

function Months({ detail: { months } }: { detail: InfluencerDetail }) {
  const words = useWords(influencersWords)
  return (
    <Card title={words.months}>
      {months.length === 0 ? (
        <p className={styles.quiet}>{words.noMonths}</p>
      ) : (
        <DataTable caption={words.months} columns={monthColumnsIn(words)} rows={months} rowId={row => row.month} />
      )}
    </Card>
  )
}

const monthColumnsIn = (words: InfluencersWords): Column<InfluencerDetail['months'][number]>[] => [
  { id: 'month', title: words.month, cell: row => row.month },
  { id: 'entries', title: words.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: words.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  { id: 'paid', title: words.commission, align: 'end', cell: row => <Money amount={row.commission} /> },
]
