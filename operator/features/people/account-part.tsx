import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { operatorRevealUser } from '#contract/api/operator-people.ts'
import { formatCpf } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Code } from '#operator/lib/code.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Detail, type Revealed, revealMutation } from './api.ts'
import { type PeopleWords, words as peopleWords } from './i18n.ts'
import money from '#operator/lib/money-page.module.css'
import styles from './people.module.css'

/** Who somebody is, and where they are signed in. */
export function AccountPart({ detail }: { detail: Detail }) {
  const words = useWords(peopleWords)
  return (
    <>
      <Who detail={detail} />
      <Card title={words.sessions}>
        {detail.sessions.length === 0 ? (
          <p className={styles.quiet}>{words.noSessions}</p>
        ) : (
          <DataTable
            caption={words.sessions}
            columns={sessionColumns(words)}
            rows={detail.sessions}
            rowId={row => `${row.createdAt.toISOString()} ${row.device} ${row.address}`}
          />
        )}
      </Card>
      <Card title={words.devices}>
        {detail.devices.length === 0 ? (
          <p className={styles.quiet}>{words.noDevices}</p>
        ) : (
          <DataTable
            caption={words.devices}
            columns={deviceColumns(words)}
            rows={detail.devices}
            rowId={row => `${row.firstSeenAt.toISOString()} ${row.seenAt.toISOString()}`}
          />
        )}
      </Card>
    </>
  )
}

function Who({ detail: { person, checks } }: { detail: Detail }) {
  const words = useWords(peopleWords)
  const may = useMay()
  const reveal = useMutation(revealMutation(person._id))
  const [asks, setAsks] = useState(false)
  const shown = reveal.data
  return (
    <Card title={words.who}>
      <div className={styles.parts}>
        <Figures rows={[...whoRows(person, shown, words), ...checkRows(checks, words)]} />
        <p className={styles.line}>
          {!person.deleted && shown === undefined && may(operatorRevealUser) && (
            <Button variant="sec" size="sm" icon={<Eye aria-hidden="true" />} onClick={() => setAsks(true)}>
              {words.reveal}
            </Button>
          )}
          <Link to="/audit" search={{ subject: person._id }} className={money.link}>
            {words.audit}
          </Link>
        </p>
      </div>
      <ReasonSheet
        open={asks}
        onClose={() => setAsks(false)}
        title={words.revealTitle}
        text={<p>{words.revealText}</p>}
        confirmLabel={words.reveal}
        onConfirm={reason => reveal.mutateAsync(reason)}
      />
    </Card>
  )
}

function whoRows(person: Detail['person'], shown: Revealed | undefined, words: PeopleWords) {
  const { terms, age, lang } = person
  const languages: Partial<Record<string, string>> = words.languages
  const confirmed = person.emailConfirmed ? words.confirmed : words.unconfirmed
  return [
    {
      label: words.cpf,
      value: <span className="num">{shown ? formatCpf(shown.docNumber) : person.docNumber || '–'}</span>,
    },
    { label: words.email, value: person.email ? `${shown?.email ?? person.email} · ${confirmed}` : '–' },
    { label: words.phones, value: (shown?.phones ?? person.phones).join(', ') || '–' },
    { label: words.age, value: age === null ? words.unknown : words.years(age) },
    ...(shown?.birthDate ? [{ label: words.birthDate, value: shown.birthDate.split('-').reverse().join('/') }] : []),
    { label: words.language, value: languages[lang] ?? lang },
    { label: words.created, value: <Moment at={person.createdAt} /> },
    {
      label: words.terms,
      value: terms ? (
        <>
          {words.termsOf(terms.version)}
          {terms.acceptedAt && (
            <>
              {' · '}
              <Moment at={terms.acceptedAt} />
            </>
          )}
        </>
      ) : (
        words.noTerms
      ),
    },
    ...(person.influencerCode === null ? [] : [{ label: words.code, value: person.influencerCode }]),
    ...(person.blockedAt ? [{ label: words.blockedAt, value: <Moment at={person.blockedAt} /> }] : []),
    ...(person.deletedAt ? [{ label: words.deletedAt, value: <Moment at={person.deletedAt} /> }] : []),
    { label: words.id, value: <Code>{person._id}</Code> },
  ]
}

const checkRows = (checks: Detail['checks'], words: PeopleWords) =>
  checks.map(({ kind, state, answeredAt }) => ({
    label: words.check[kind],
    value: (
      <>
        {words.checked[state]}
        {answeredAt && (
          <>
            {' · '}
            <Moment at={answeredAt} />
          </>
        )}
      </>
    ),
  }))

const sessionColumns = (words: PeopleWords): Column<Detail['sessions'][number]>[] => [
  { id: 'device', title: words.device, cell: row => row.device || words.unknownDevice },
  { id: 'address', title: words.address, cell: row => <span className="num">{row.address}</span> },
  { id: 'since', title: words.since, cell: row => <Moment at={row.createdAt} /> },
  { id: 'seen', title: words.seen, cell: row => <Moment at={row.seenAt} /> },
]

const deviceColumns = (words: PeopleWords): Column<Detail['devices'][number]>[] => [
  { id: 'first', title: words.firstSeen, cell: row => <Moment at={row.firstSeenAt} /> },
  { id: 'seen', title: words.seen, cell: row => <Moment at={row.seenAt} /> },
  { id: 'others', title: words.others, align: 'end', cell: row => row.others },
]
