import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type Championship, championshipQuery } from './api.ts'
import { dictionary as championshipsMessages } from './i18n.ts'
import { ImportSection } from './import-section.tsx'
import { MatchesSection } from './matches-section.tsx'
import styles from './championship-screen.module.css'

const FROM = '/private/championships/$championship'
const BASE = 'championship'

/** A championship: its matches, and the files they come from. */
export function ChampionshipScreen() {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const { championship: id } = useParams({ from: FROM })
  const championship = useQuery(championshipQuery(id))
  const { data } = championship
  return (
    <>
      <PageHead
        title={data ? `${data.name} ${data.season}` : messages.title}
        text={
          data && `${messages.sports[data.sport] ?? data.sport} · ${messages.settledBy(facts.sources[data.source])}`
        }
        back={{ to: '/championships', label: messages.back }}
      >
        {data && data.review > 0 && (
          <Link to="/review" search={{ championship: id }} className={buttonClass({ variant: 'sec' })}>
            <ListChecks aria-hidden="true" />
            {messages.toReview(data.review)}
          </Link>
        )}
      </PageHead>
      {data ? <Parts key={id} championship={data} /> : <Pending read={championship} />}
    </>
  )
}

function Parts({ championship }: { championship: Championship }) {
  const messages = useMessages(championshipsMessages)
  const { part = 'matches', job } = useSearch({ from: FROM })
  const navigate = useNavigate()
  const { _id: id } = championship
  return (
    <>
      <Tabs
        label={messages.parts}
        base={BASE}
        tabs={[
          { id: 'matches', label: messages.partMatches, count: championship.matches },
          { id: 'import', label: messages.partImport },
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
          <MatchesSection championship={id} />
        ) : (
          <ImportSection
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
