import { Link } from '@tanstack/react-router'
import { NotebookText, Pencil } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorTexts } from '#contract/api/admin/settings.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { TEXT_NAMES, textsQuery } from './api.ts'
import { messages } from './i18n.ts'

const STATES = ['coming', 'published', 'past'] as const
const TONES = { coming: 'orange', published: 'green', past: 'plain' } as const

/** The public texts with all their versions; each has at least one. */
export const TextsScreen: Screen = listScreen({
  list: operatorTexts,
  queryKey: textsQuery.queryKey,
  icon: NotebookText,
  messages,
  texts: t => ({ ...t, empty: t.title }),
  above: ToEach,
  filters: ({ t }) => [
    by.select('name', t.name, TEXT_NAMES, t.names, { all: t.anyText }),
    by.chips('state', t.state, STATES, t.states, { all: t.anyState }),
  ],
  isAmong: (row, { name, state }) => (name ?? row.name) === row.name && (state ?? row.state) === row.state,
  rowId: ({ name, version }) => `${name} ${version}`,
  columns: ({ t }) => [
    col.by(
      col.text('name', t.name, row => t.names[row.name]),
      row => t.names[row.name],
    ),
    col.by(
      col.text('version', t.version, row => <span className="num">{row.version}</span>),
      row => row.version,
    ),
    col.by(
      col.badge('state', t.state, row => ({ tone: TONES[row.state], label: t.states[row.state] })),
      row => t.states[row.state],
    ),
    col.by(
      col.moment('at', t.publishesAt, row => row.publishesAt, t.withProduct),
      row => row.publishesAt,
    ),
    col.by(
      col.text('by', t.by, row => row.by ?? ''),
      row => row.by,
    ),
  ],
})

function ToEach() {
  const t = useMessages(messages)
  return (
    <Row gap={2} wrap>
      {TEXT_NAMES.map(name => (
        <Link
          key={name}
          to="/texts/$text"
          params={{ text: name }}
          className={buttonClass({ variant: 'sec' })}
          aria-label={t.edit(t.names[name])}
        >
          <Pencil aria-hidden="true" /> {t.names[name]}
        </Link>
      ))}
    </Row>
  )
}
