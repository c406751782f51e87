import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { TEXT_NAMES, type TextVersion, textsQuery } from './api.ts'
import { type TextsMessages, messages as textsMessages } from './i18n.ts'
import shared from '#operator/lib/form.module.css'

const TONES = { coming: 'orange', published: 'green', past: 'plain' } as const

/** The public texts with all their versions. */
export function TextsScreen() {
  const messages = useMessages(textsMessages)
  const texts = useQuery(textsQuery)
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <div className={shared.actions}>
        {TEXT_NAMES.map(name => (
          <Link
            key={name}
            to="/texts/$text"
            params={{ text: name }}
            className={buttonClass({ variant: 'sec' })}
            aria-label={messages.edit(messages.names[name])}
          >
            <Pencil aria-hidden="true" /> {messages.names[name]}
          </Link>
        ))}
      </div>
      {texts.data ? <Versions docs={texts.data.docs} /> : <Pending read={texts} height={260} />}
    </>
  )
}

function Versions({ docs }: { docs: readonly TextVersion[] }) {
  const messages = useMessages(textsMessages)
  return (
    <DataTable
      caption={messages.table}
      rows={docs}
      rowId={({ name, version }) => `${name} ${version}`}
      columns={columnsIn(messages)}
    />
  )
}

function columnsIn(messages: TextsMessages): Column<TextVersion>[] {
  return [
    { id: 'name', title: messages.name, cell: ({ name }) => messages.names[name] },
    { id: 'version', title: messages.version, cell: ({ version }) => <span className="num">{version}</span> },
    {
      id: 'state',
      title: messages.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{messages.states[state]}</Badge>,
    },
    {
      id: 'at',
      title: messages.publishesAt,
      cell: ({ publishesAt }) => (publishesAt ? <Moment at={publishesAt} /> : messages.withProduct),
    },
    { id: 'by', title: messages.by, cell: ({ by }) => by ?? '' },
  ]
}
