import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check, Pencil, Shield, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import {
  operatorAnswerLeague,
  operatorCloseLeague,
  operatorLeague,
  operatorRenameLeague,
} from '#contract/api/admin/leagues.ts'
import { LEAGUE_NAME_MAX } from '#contract/limits.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { type LeaguesMessages, messages as leaguesMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

type Detail = z.output<typeof operatorLeague.answer>
type What = 'rename' | 'answer' | 'close'

const leagueQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', 'one', id],
    queryFn: ({ signal }) => call(operatorLeague, { params: { id }, signal }),
  })

/** A league: members, reports, and actions. */
export function LeagueScreen() {
  const messages = useMessages(leaguesMessages)
  const { league: id } = useParams({ from: '/private/leagues/$league' })
  const read = useQuery(leagueQuery(id))
  const { data, error } = read
  if (!data && error instanceof CallError && error.status === 404)
    return (
      <>
        <PageHead title={messages.one} back={{ to: '/leagues', label: messages.back }} />
        <State art={<Shield />} title={messages.gone} />
      </>
    )
  return (
    <>
      <PageHead
        title={data ? data.doc.name : messages.one}
        text={data && data.doc.reports > 0 && <Badge tone="orange">{messages.state.reported}</Badge>}
        back={{ to: '/leagues', label: messages.back }}
      >
        {data && data.doc.closedAt === null && <Actions league={data.doc} />}
      </PageHead>
      {data ? <Sections detail={data} /> : <Pending read={read} />}
    </>
  )
}

function Actions({ league }: { league: Detail['doc'] }) {
  const messages = useMessages(leaguesMessages)
  const { what, key, sheet, ask } = useSheet<What>()
  return (
    <>
      <Button variant="sec" icon={<Pencil aria-hidden="true" />} onClick={() => ask('rename')}>
        {messages.rename}
      </Button>
      {league.reports > 0 && (
        <Button variant="sec" icon={<Check aria-hidden="true" />} onClick={() => ask('answer')}>
          {messages.answer}
        </Button>
      )}
      <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={() => ask('close')}>
        {messages.close}
      </Button>
      {what === 'rename' && <RenameSheet key={key} league={league} {...sheet} />}
      {(what === 'answer' || what === 'close') && <ActSheet key={key} league={league} what={what} {...sheet} />}
    </>
  )
}

interface SheetProps {
  league: Detail['doc']
  open: boolean
  onClose: () => void
}

function RenameSheet({ league, open, onClose }: SheetProps) {
  const messages = useMessages(leaguesMessages)
  const form = useShortForm(z.omit(operatorRenameLeague.body, { reason: true }), { name: '' })
  const rename = useMutation(
    changing(useQueryClient(), ['leagues'], (body: { name: string; reason: string }) =>
      call(operatorRenameLeague, { params: { id: league._id }, body }),
    ),
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.rename}
      about={league.name}
      text={messages.renameText}
      confirmLabel={messages.rename}
      form={form}
      onConfirm={(reason, fields) => rename.mutateAsync({ ...fields, reason })}
      done={messages.renamed}
    >
      <FormText form={form} name="name" label={messages.newName} maxLength={LEAGUE_NAME_MAX} isFirst />
    </ReasonSheet>
  )
}

const CALLS = { answer: operatorAnswerLeague, close: operatorCloseLeague }

function ActSheet({ league, what, open, onClose }: SheetProps & { what: 'answer' | 'close' }) {
  const messages = useMessages(leaguesMessages)
  const act = useMutation(
    changing(useQueryClient(), ['leagues'], (reason: string) =>
      call(CALLS[what], { params: { id: league._id }, body: { reason } }),
    ),
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages[what]}
      about={league.name}
      text={messages[`${what}Text`]}
      confirmLabel={messages[what]}
      danger={what === 'close'}
      onConfirm={act.mutateAsync}
      done={what === 'close' ? messages.closed : messages.done}
    />
  )
}

const reportColumns = (t: LeaguesMessages): readonly Column<Detail['reports'][number]>[] => [
  { id: 'reporter', title: t.reporter, cell: row => <Person who={row.reporter} /> },
  { id: 'what', title: t.what, cell: row => row.text },
  { id: 'at', title: t.at, cell: row => <Moment at={row.at} /> },
  { id: 'answered', title: t.answered, cell: row => (row.answeredAt ? <Moment at={row.answeredAt} /> : '--') },
]

const peopleColumns = (t: LeaguesMessages): readonly Column<Detail['people'][number]>[] => [
  { id: 'person', title: t.person, cell: row => <Person who={row} /> },
  { id: 'since', title: t.since, cell: row => <Moment at={row.since} /> },
]

function Sections({ detail: { doc, people, reports } }: { detail: Detail }) {
  const messages = useMessages(leaguesMessages)
  return (
    <div className={styles.columns}>
      <Card title={messages.data}>
        <DescriptionList
          rows={[
            { label: messages.owner, value: <Person who={doc.owner} /> },
            { label: messages.members, value: doc.members },
            { label: messages.createdAt, value: <Moment at={doc.createdAt} /> },
            ...(doc.closedAt ? [{ label: messages.closedAt, value: <Moment at={doc.closedAt} /> }] : []),
          ]}
        />
        <Row gap={2} wrap>
          <Link to="/audit" search={{ subject: doc._id }} className={buttonClass({ variant: 'txt', size: 'sm' })}>
            {messages.audit}
          </Link>
        </Row>
      </Card>
      <Card title={messages.reports}>
        {reports.length === 0 ? (
          <p>{messages.noReports}</p>
        ) : (
          <DataTable
            caption={messages.reportsTable}
            columns={reportColumns(messages)}
            rows={reports}
            rowId={row => row.reporter._id}
          />
        )}
      </Card>
      <Card title={messages.people}>
        <DataTable
          caption={messages.peopleTable}
          columns={peopleColumns(messages)}
          rows={people}
          rowId={row => row._id}
        />
      </Card>
    </div>
  )
}
