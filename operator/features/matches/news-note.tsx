import { useWords } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { factWords } from '#operator/lib/fact-words.ts'
import type { FactsDraft } from './draft.ts'
import type { News } from './facts-draft.ts'
import { sayAuthor } from './history-part.tsx'
import { words as matchWords } from './i18n.ts'
import styles from './news-note.module.css'
import type { People } from './people.ts'
import { sayPlace, sayValue, type Speech } from './say-change.ts'

/** What others saved meanwhile, beside what is typed here where that differs. */
export function NewsNote({ news, mine, people }: { news: News; mine: FactsDraft; people: People }) {
  const words = useWords(matchWords)
  const facts = useWords(factWords)
  const columns = columnsIn(news, mine, { words, facts, people })
  return (
    <div className={styles.news}>
      <Note tone="orange" role="alert">
        <strong>{words.newsTitle(news.versions.length)}</strong>
        <p>{words.newsText}</p>
        <ul className={styles.versions}>
          {news.versions.map(version => (
            <li key={version.version}>
              {words.versionBy(version.version, sayAuthor(version, words))}: {version.reason}
            </li>
          ))}
        </ul>
      </Note>
      <DataTable
        caption={words.newsTable}
        columns={columns}
        rows={news.changes}
        rowId={({ place }) => Object.values(place).join(' ')}
      />
    </div>
  )
}

const columnsIn = (news: News, mine: FactsDraft, speech: Speech): Column<News['changes'][number]>[] => [
  { id: 'what', title: speech.words.what, cell: ({ place }) => <strong>{sayPlace(place, speech)}</strong> },
  {
    id: 'before',
    title: speech.words.before,
    cell: ({ place }) => <Value text={sayValue(news.from, place, speech)} />,
  },
  { id: 'now', title: speech.words.now, cell: ({ place }) => <Value text={sayValue(news.to, place, speech)} /> },
  {
    id: 'yours',
    title: speech.words.yours,
    cell: ({ place, alsoMine }) => alsoMine && <Value text={sayValue(mine, place, speech)} isMine />,
  },
]

function Value({ text, isMine = false }: { text: string; isMine?: boolean }) {
  return <span className={isMine ? styles.mine : styles.value}>{text}</span>
}
