import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { TEXT_NAMES, type TextVersion, textsQuery } from './api.ts'
import { type TextsWords, words as textsWords } from './i18n.ts'
import shared from '#operator/lib/form.module.css'

const TONES = { coming: 'orange', published: 'green', past: 'plain' } as const

/** The public texts with all their versions. */
export function TextsScreen() {
  const words = useWords(textsWords)
  const texts = useQuery(textsQuery)
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <div className={shared.actions}>
        {TEXT_NAMES.map(name => (
          <Link
            key={name}
            to="/texts/$text"
            params={{ text: name }}
            className={buttonClass({ variant: 'sec' })}
            aria-label={words.edit(words.names[name])}
          >
            <Pencil aria-hidden="true" /> {words.names[name]}
          </Link>
        ))}
      </div>
      {texts.data ? <Versions docs={texts.data.docs} /> : <Pending read={texts} height={260} />}
    </>
  )
}

function Versions({ docs }: { docs: readonly TextVersion[] }) {
  const words = useWords(textsWords)
  return (
    <DataTable
      caption={words.table}
      rows={docs}
      rowId={({ name, version }) => `${name} ${version}`}
      columns={columnsIn(words)}
    />
  )
}

function columnsIn(words: TextsWords): Column<TextVersion>[] {
  return [
    { id: 'name', title: words.name, cell: ({ name }) => words.names[name] },
    { id: 'version', title: words.version, cell: ({ version }) => <span className="num">{version}</span> },
    {
      id: 'state',
      title: words.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{words.states[state]}</Badge>,
    },
    {
      id: 'at',
      title: words.publishesAt,
      cell: ({ publishesAt }) => (publishesAt ? <Moment at={publishesAt} /> : words.withProduct),
    },
    { id: 'by', title: words.by, cell: ({ by }) => by ?? '' },
  ]
}
