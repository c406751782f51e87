import { useMessages } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import type { FactsDraft } from './draft.ts'
import type { News } from './facts-draft.ts'
import { formatAuthor } from './history-section.tsx'
import { messages as matchMessages } from './i18n.ts'
import styles from './news-note.module.css'
import type { People } from './people.ts'
import { formatRank, formatValue, type Speech } from './format-change.ts'

/** What others saved meanwhile, beside what is typed here where that differs. */
export function NewsNote({ news, mine, people }: { news: News; mine: FactsDraft; people: People }) {
  const messages = useMessages(matchMessages)
  const facts = useMessages(factMessages)
  const columns = columnsIn(news, mine, { messages, facts, people })
  return (
    <Stack gap={3}>
      <Note tone="orange" role="alert">
        <strong>{messages.newsTitle(news.versions.length)}</strong>
        <p>{messages.newsText}</p>
        <ul className={styles.versions}>
          {news.versions.map(version => (
            <li key={version.version}>
              {messages.versionBy(version.version, formatAuthor(version, messages))}: {version.reason}
            </li>
          ))}
        </ul>
      </Note>
      <DataTable
        caption={messages.newsTable}
        columns={columns}
        rows={news.changes}
        rowId={({ field }) => Object.values(field).join(' ')}
      />
    </Stack>
  )
}

const columnsIn = (news: News, mine: FactsDraft, speech: Speech): Column<News['changes'][number]>[] => [
  { id: 'what', title: speech.messages.what, cell: ({ field }) => <strong>{formatRank(field, speech)}</strong> },
  {
    id: 'before',
    title: speech.messages.before,
    cell: ({ field }) => <Value text={formatValue(news.from, field, speech)} />,
  },
  { id: 'now', title: speech.messages.now, cell: ({ field }) => <Value text={formatValue(news.to, field, speech)} /> },
  {
    id: 'yours',
    title: speech.messages.yours,
    cell: ({ field, alsoMine }) => alsoMine && <Value text={formatValue(mine, field, speech)} isMine />,
  },
]

function Value({ text, isMine = false }: { text: string; isMine?: boolean }) {
  return <span className={isMine ? styles.mine : styles.value}>{text}</span>
}
