import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Replace, Ticket } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorChangeCode, operatorInfluencerGames } from '#contract/api/player/influencers.ts'
import { col } from '#operator/lib/columns.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { useErrorMessages } from '#operator/lib/errors.ts'
import { listSection } from '#operator/lib/list-screen.tsx'
import { useMay } from '#operator/lib/me.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment, Money, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type InfluencerDetail, influencerQuery, INFLUENCER_TONES } from './api.ts'
import { ChangeSheet, EndSheet } from './code-sheets.tsx'
import { type InfluencersMessages, messages as influencersMessages, messages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** One influencer: codes, results, and actions. */
export function InfluencerScreen() {
  const messages = useMessages(influencersMessages)
  const may = useMay()
  const { influencer: id } = useParams({ from: '/private/influencers/$influencer' })
  const read = useQuery(influencerQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${messages.one} · ${data.influencer.code}` : messages.one}
        text={
          data && <Badge tone={INFLUENCER_TONES[data.influencer.state]}>{messages.state[data.influencer.state]}</Badge>
        }
        back={{ to: '/influencers', label: messages.back }}
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
          <UsesSection id={id} />
        </>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Actions({ detail: { influencer } }: { detail: InfluencerDetail }) {
  const messages = useMessages(influencersMessages)
  const { what, key, sheet, ask } = useSheet<'change' | 'end'>()
  const isEnded = influencer.state === 'ended'
  // A closed account has no username and cannot get a code.
  if (influencer.player.username === '') return null
  return (
    <>
      <Button variant="sec" icon={<Replace aria-hidden="true" />} onClick={() => ask('change')}>
        {isEnded ? messages.again : messages.change}
      </Button>
      {!isEnded && (
        <Button variant="dng" icon={<Ban aria-hidden="true" />} onClick={() => ask('end')}>
          {messages.end}
        </Button>
      )}
      {what === 'change' && <ChangeSheet key={key} influencer={influencer} {...sheet} />}
      {what === 'end' && <EndSheet key={key} influencer={influencer} {...sheet} />}
    </>
  )
}

function Totals({ detail: { totals } }: { detail: InfluencerDetail }) {
  const messages = useMessages(influencersMessages)
  return (
    <StatTiles
      label={messages.totals}
      figures={[
        { label: messages.entries, value: totals.entries },
        { label: messages.stakes, value: <Money amount={totals.stakes} /> },
        { label: messages.commission, value: <Money amount={totals.commission} /> },
        { label: messages.expected, value: <Money amount={totals.expected} /> },
      ]}
    />
  )
}

function Data({ detail: { influencer, codes, problem } }: { detail: InfluencerDetail }) {
  const messages = useMessages(influencersMessages)
  const errors = useErrorMessages()
  return (
    <Card title={messages.data}>
      <Stack gap={3}>
        <DescriptionList
          rows={[
            { label: messages.player, value: <Person who={influencer.player} /> },
            ...codes.map(({ code, givenAt, endedAt }) => ({
              label: code,
              value: (
                <>
                  <Moment at={givenAt} /> {endedAt === null ? `· ${messages.now}` : messages.until}{' '}
                  {endedAt !== null && <Moment at={endedAt} />}
                </>
              ),
            })),
          ]}
        />
        {problem !== null && <Note tone="orange">{errors.fields[problem]}</Note>}
        <Row as="p" gap={2} wrap>
          <Link to="/audit" search={{ subject: influencer._id }} className={styles.link}>
            {messages.audit}
          </Link>
        </Row>
      </Stack>
    </Card>
  )
}

function Months({ detail: { months } }: { detail: InfluencerDetail }) {
  const messages = useMessages(influencersMessages)
  return (
    <Card title={messages.months}>
      {months.length === 0 ? (
        <Text tone="muted">{messages.noMonths}</Text>
      ) : (
        <DataTable
          caption={messages.months}
          columns={monthColumnsIn(messages)}
          rows={months}
          rowId={row => row.month}
        />
      )}
    </Card>
  )
}

const monthColumnsIn = (messages: InfluencersMessages): Column<InfluencerDetail['months'][number]>[] => [
  { id: 'month', title: messages.month, cell: row => row.month },
  { id: 'entries', title: messages.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: messages.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  { id: 'paid', title: messages.commission, align: 'end', cell: row => <Money amount={row.commission} /> },
]

const Uses = listSection({
  list: operatorInfluencerGames,
  queryKey: ['influencer', 'games'],
  icon: Ticket,
  messages,
  texts: t => ({ title: t.games, table: t.games, empty: t.noGames, emptyText: t.noGamesText }),
  columns: ({ t }) => [
    col.text('game', t.game, row => row.name),
    col.badge('status', t.states, row => ({
      tone: row.dropped ? 'red' : row.status === 'new' ? 'green' : 'plain',
      label: row.dropped ? t.dropped : t.status[row.status],
    })),
    col.moment('start', t.start, row => row.startDate),
    col.number('entries', t.entries, row => row.entries),
    col.money('stakes', t.stakes, row => row.stakes),
    col.money('expected', t.expected, row => row.expected),
    col.money('commission', t.commission, row => row.commission),
    col.moment('paid', t.paidAt, row => row.paidAt),
  ],
})

/** The cards on which an influencer's codes were used: counts and money, never players (C12). */
function UsesSection({ id }: { id: string }) {
  return (
    <Card title={useMessages(messages).games}>
      <Uses of={{ params: { id } }} />
    </Card>
  )
}
