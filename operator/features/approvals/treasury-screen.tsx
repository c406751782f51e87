import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import { centavos } from '#contract/money.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Money } from '#operator/lib/values.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { closeMutation, type Treasury, treasuryQuery } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'
import { OrdersSection } from './orders-section.tsx'
import styles from '#operator/lib/page-layout.module.css'

const DAY_MS = 86_400_000
/** The day in São Paulo so many days ago. */
const dayAgo = (days: number): string => toWallTime(new Date(Date.now() - days * DAY_MS)).slice(0, 10)

const zFields = z.object({ day: z.string().check(z.refine(day => day !== '' && day <= dayAgo(0))) })

/** Downloads a daily close for a spreadsheet. */
function CloseSection() {
  const messages = useMessages(treasuryMessages)
  const close = useMutation(closeMutation)
  const form = useShortForm(zFields, { day: dayAgo(1) })
  const { busy, onSubmit } = useSend({
    form,
    send: ({ day }) => close.mutateAsync(day),
    onDone: (file, { day }) => saveCsv(messages.file(day), file),
  })
  return (
    <Card title={messages.close}>
      <Stack as="form" gap={3} noValidate onSubmit={onSubmit}>
        <Text tone="muted">{messages.closeText}</Text>
        <FormText
          form={form}
          name="day"
          label={messages.day}
          error={messages.dayWrong}
          type="date"
          max={dayAgo(0)}
          isPlain
        />
        <div>
          <Button variant="sec" type="submit" icon={<Download aria-hidden="true" />} busy={busy}>
            {messages.download}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** The operator's money: balances, exposure, two-person approvals, and daily closes. */
export function TreasuryScreen() {
  const messages = useMessages(treasuryMessages)
  const treasury = useQuery(treasuryQuery)
  const { data } = treasury
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      {data ? <HouseFigures treasury={data} /> : <Pending read={treasury} heights={[90]} />}
      <OrdersSection />
      <div className={styles.columns}>
        {data && <WhereSection treasury={data} />}
        <CloseSection />
      </div>
    </>
  )
}

function HouseFigures({ treasury }: { treasury: Treasury }) {
  const messages = useMessages(treasuryMessages)
  return (
    <>
      {treasury.payoutsStopped && (
        <Note tone="red" role="alert">
          <strong>{messages.stopped}</strong>
          <p>
            {messages.stoppedText[treasury.payoutsStopped]}{' '}
            <Link to="/books" search={{}} className={styles.link}>
              {messages.toBooks}
            </Link>
          </p>
        </Note>
      )}
      <StatTiles
        label={messages.house}
        figures={[
          { label: messages.free, value: <Money amount={treasury.free} />, note: messages.freeNote },
          {
            label: messages.reserved,
            value: <Money amount={treasury.reserved} />,
            note: messages.games(treasury.openGames),
          },
          { label: messages.guaranteed, value: <Money amount={treasury.guaranteed} />, note: messages.guaranteedNote },
          { label: messages.worst, value: <Money amount={treasury.worstCase} />, note: messages.worstNote },
        ]}
      />
    </>
  )
}

/** W5: the bank balance equals the sum of these accounts. */
function WhereSection({ treasury }: { treasury: Treasury }) {
  const messages = useMessages(treasuryMessages)
  return (
    <Card title={messages.where}>
      <Stack gap={3}>
        <DescriptionList
          rows={[
            { label: messages.players, value: <Money amount={treasury.players} /> },
            { label: messages.reserved, value: <Money amount={treasury.reserved} /> },
            { label: messages.house, value: <Money amount={treasury.free} /> },
            { label: messages.payouts, value: <Money amount={treasury.payouts} /> },
            { label: messages.withheld, value: <Money amount={treasury.withheld} /> },
            { label: messages.suspense, value: <Money amount={treasury.suspense} /> },
            { label: messages.debts, value: <Money amount={centavos(-treasury.debts)} /> },
            { label: messages.bank, value: <Money amount={treasury.bank} /> },
          ]}
        />
        <Text tone="muted">
          {messages.capital}: <Money amount={treasury.capital} />
        </Text>
        <Link to="/reconciliation" search={{}} className={styles.link}>
          {messages.toReconciliation}
        </Link>
      </Stack>
    </Card>
  )
}
