import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { factWords } from '#operator/lib/fact-words.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type Championship, championshipQuery } from './api.ts'
import { words as championshipsWords } from './i18n.ts'
import { ImportPart } from './import-part.tsx'
import { MatchesPart } from './matches-part.tsx'
import styles from './championship-screen.module.css'

const FROM = '/private/championships/$championship'
const BASE = 'championship'

/** A championship: its matches, and the files they come from. */
export function ChampionshipScreen() {
  const words = useWords(championshipsWords)
  const facts = useWords(factWords)
  const { championship: id } = useParams({ from: FROM })
  const championship = useQuery(championshipQuery(id))
  const { data } = championship
  return (
    <>
      <PageHead
        title={data ? `${data.name} ${data.season}` : words.title}
        text={data && `${words.sports[data.sport] ?? data.sport} · ${words.settledBy(facts.sources[data.source])}`}
        back={{ to: '/championships', label: words.back }}
      >
        {data && data.review > 0 && (
          <Link to="/review" search={{ championship: id }} className={buttonClass({ variant: 'sec' })}>
            <ListChecks aria-hidden="true" />
            {words.toReview(data.review)}
          </Link>
        )}
      </PageHead>
      {data ? <Parts key={id} championship={data} /> : <Pending read={championship} />}
    </>
  )
}

function Parts({ championship }: { championship: Championship }) {
  const words = useWords(championshipsWords)
  const { part = 'matches', job } = useSearch({ from: FROM })
  const navigate = useNavigate()
  const { _id: id } = championship
  return (
    <>
      <Tabs
        label={words.parts}
        base={BASE}
        tabs={[
          { id: 'matches', label: words.partMatches, count: championship.matches },
          { id: 'import', label: words.partImport },
        ]}
        value={part}
        onChange={next =>
          void navigate({
            to: '/championships/$championship',
            params: { championship: id },
            search: next === 'import' ? { part: next } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
      <TabPanel base={BASE} tab={part} className={styles.part}>
        {part === 'matches' ? (
          <MatchesPart championship={id} />
        ) : (
          <ImportPart
            championship={id}
            source={championship.source}
            job={job}
            onJob={next =>
              void navigate({
                to: '/championships/$championship',
                params: { championship: id },
                search: { part: 'import', job: next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
      </TabPanel>
    </>
  )
}
