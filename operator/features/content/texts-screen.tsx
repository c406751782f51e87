import { Link } from '@tanstack/react-router'
import { NotebookText, Pencil } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorTexts } from '#contract/api/admin/settings.ts'
import { buttonClass } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { col } from '#operator/lib/columns.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { TEXT_NAMES, textsQuery } from './api.ts'
import { messages } from './i18n.ts'

const TONES = { coming: 'orange', published: 'green', past: 'plain' } as const

/** The public texts with all their versions; each has one from the start. */
export const TextsScreen: Screen = listScreen({
  list: operatorTexts,
  queryKey: textsQuery.queryKey,
  icon: NotebookText,
  messages,
  texts: t => ({ ...t, empty: t.title }),
  above: ToEach,
  rowId: ({ name, version }) => `${name} ${version}`,
  columns: ({ t }) => [
    col.text('name', t.name, row => t.names[row.name]),
    col.text('version', t.version, row => <span className="num">{row.version}</span>),
    col.badge('state', t.state, row => ({ tone: TONES[row.state], label: t.states[row.state] })),
    col.moment('at', t.publishesAt, row => row.publishesAt, t.withProduct),
    col.text('by', t.by, row => row.by ?? ''),
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
