import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorRevealUser } from '#contract/api/admin/people.ts'
import { formatCpf } from '#contract/people.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { useMay } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { Code, Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { type Detail, type Revealed, revealMutation } from './api.ts'
import { type PeopleMessages, messages as peopleMessages } from './i18n.ts'
import money from '#operator/lib/page-layout.module.css'

/** A player's personal data and sessions. */
export function AccountSection({ detail }: { detail: Detail }) {
  const messages = useMessages(peopleMessages)
  return (
    <>
      <Who detail={detail} />
      <Card title={messages.sessions}>
        {detail.sessions.length === 0 ? (
          <Text tone="muted">{messages.noSessions}</Text>
        ) : (
          <DataTable
            caption={messages.sessions}
            columns={sessionColumns(messages)}
            rows={detail.sessions}
            rowId={row => `${row.createdAt.toISOString()} ${row.device} ${row.address}`}
          />
        )}
      </Card>
      <Card title={messages.devices}>
        {detail.devices.length === 0 ? (
          <Text tone="muted">{messages.noDevices}</Text>
        ) : (
          <DataTable
            caption={messages.devices}
            columns={deviceColumns(messages)}
            rows={detail.devices}
            rowId={row => `${row.firstSeenAt.toISOString()} ${row.seenAt.toISOString()}`}
          />
        )}
      </Card>
    </>
  )
}

function Who({ detail: { person, checks } }: { detail: Detail }) {
  const messages = useMessages(peopleMessages)
  const may = useMay()
  const reveal = useMutation(revealMutation(useQueryClient(), person._id))
  const [asks, setAsks] = useState(false)
  const shown = reveal.data
  return (
    <Card title={messages.who}>
      <Stack gap={4}>
        <DescriptionList rows={[...whoRows(person, shown, messages), ...checkRows(checks, messages)]} />
        <Row as="p" gap={2} align="center" wrap>
          {!person.deleted && shown === undefined && may(operatorRevealUser) && (
            <Button variant="sec" size="sm" icon={<Eye aria-hidden="true" />} onClick={() => setAsks(true)}>
              {messages.reveal}
            </Button>
          )}
          <Link to="/audit" search={{ subject: person._id }} className={money.link}>
            {messages.audit}
          </Link>
        </Row>
      </Stack>
      <ReasonSheet
        open={asks}
        onClose={() => setAsks(false)}
        title={messages.revealTitle}
        text={messages.revealText}
        confirmLabel={messages.reveal}
        onConfirm={reason => reveal.mutateAsync(reason)}
      />
    </Card>
  )
}

function whoRows(person: Detail['person'], shown: Revealed | undefined, messages: PeopleMessages) {
  const { terms, age, lang } = person
  const languages: Partial<Record<string, string>> = messages.languages
  const confirmed = person.emailConfirmed ? messages.confirmed : messages.unconfirmed
  return [
    {
      label: messages.cpf,
      value: <span className="num">{shown ? formatCpf(shown.docNumber) : person.docNumber || '–'}</span>,
    },
    { label: messages.email, value: person.email ? `${shown?.email ?? person.email} · ${confirmed}` : '–' },
    { label: messages.phones, value: (shown?.phones ?? person.phones).join(', ') || '–' },
    { label: messages.age, value: age === null ? messages.unknown : messages.years(age) },
    ...(shown?.birthDate ? [{ label: messages.birthDate, value: shown.birthDate.split('-').reverse().join('/') }] : []),
    { label: messages.language, value: languages[lang] ?? lang },
    { label: messages.created, value: <Moment at={person.createdAt} /> },
    {
      label: messages.terms,
      value: terms ? (
        <>
          {messages.termsOf(terms.version)}
          {terms.acceptedAt && (
            <>
              {' · '}
              <Moment at={terms.acceptedAt} />
            </>
          )}
        </>
      ) : (
        messages.noTerms
      ),
    },
    ...(person.influencerCode === null ? [] : [{ label: messages.code, value: person.influencerCode }]),
    ...(person.blockedAt ? [{ label: messages.blockedAt, value: <Moment at={person.blockedAt} /> }] : []),
    ...(person.deletedAt ? [{ label: messages.deletedAt, value: <Moment at={person.deletedAt} /> }] : []),
    { label: messages.id, value: <Code>{person._id}</Code> },
  ]
}

const checkRows = (checks: Detail['checks'], messages: PeopleMessages) =>
  checks.map(({ kind, state, answeredAt }) => ({
    label: messages.check[kind],
    value: (
      <>
        {messages.checked[state]}
        {answeredAt && (
          <>
            {' · '}
            <Moment at={answeredAt} />
          </>
        )}
      </>
    ),
  }))

const sessionColumns = (messages: PeopleMessages): Column<Detail['sessions'][number]>[] => [
  { id: 'device', title: messages.device, cell: row => row.device || messages.unknownDevice },
  { id: 'address', title: messages.address, cell: row => <span className="num">{row.address}</span> },
  { id: 'since', title: messages.since, cell: row => <Moment at={row.createdAt} /> },
  { id: 'seen', title: messages.seen, cell: row => <Moment at={row.seenAt} /> },
]

const deviceColumns = (messages: PeopleMessages): Column<Detail['devices'][number]>[] => [
  { id: 'first', title: messages.firstSeen, cell: row => <Moment at={row.firstSeenAt} /> },
  { id: 'seen', title: messages.seen, cell: row => <Moment at={row.seenAt} /> },
  { id: 'others', title: messages.others, align: 'end', cell: row => row.others },
]
