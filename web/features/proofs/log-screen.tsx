import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Link2, ScrollText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CopyCode } from '#client/copy-code.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { PublicBack, PublicPage } from '#web/lib/public-page.tsx'
import type { Walked } from '#web/lib/verify.ts'
import { type LogPage, logQuery, readLogPage } from './api.ts'
import { FindingsSection } from './findings-section.tsx'
import { formatEntries } from './format.ts'
import { reportMessages } from './i18n.ts'
import { Pager } from './pager.tsx'
import styles from './log-screen.module.css'
import frame from './report-screen.module.css'

type Walk =
  | { stage: 'resting' }
  | { stage: 'walking'; walked: Walked | null }
  | { stage: 'done'; walked: Walked }
  | { stage: 'broken'; error: unknown }

/** Verifies the whole chain in the browser. */
function ChainCheck() {
  const { chain: messages } = useMessages(reportMessages)
  const [walk, setWalk] = useState<Walk>({ stage: 'resting' })
  const left = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])
  async function check() {
    const { signal } = left.current
    const update = (next: Walk): void => {
      if (!signal.aborted) setWalk(next)
    }
    update({ stage: 'walking', walked: null })
    try {
      const { walkLog } = await import('#web/lib/verify.ts')
      const walked = await walkLog(
        page => readLogPage(page, signal),
        so => update({ stage: 'walking', walked: so }),
      )
      update({ stage: 'done', walked })
    } catch (error) {
      update({ stage: 'broken', error })
    }
  }
  return (
    <>
      <Card>
        <Button icon={<Link2 aria-hidden="true" />} busy={walk.stage === 'walking'} onClick={() => void check()}>
          {messages.check}
        </Button>
        <ChainText walk={walk} />
      </Card>
      {walk.stage === 'done' && walk.walked.findings.length > 0 && <FindingsSection findings={walk.walked.findings} />}
      {walk.stage === 'broken' && (
        <Problem error={walk.error} title={messages.unfinished} onRetry={() => void check()} />
      )}
    </>
  )
}

function ChainText({ walk }: { walk: Walk }) {
  const { chain: messages } = useMessages(reportMessages)
  const lang = useLang()
  return (
    <div role="status">
      {walk.stage === 'walking' && walk.walked && (
        <Text look="note">
          {messages.walking(formatCount(walk.walked.rows, lang), formatCount(walk.walked.total, lang))}
        </Text>
      )}
      {walk.stage === 'done' &&
        (walk.walked.findings.length === 0 ? (
          <Note tone="green">
            <strong>{messages.whole}</strong>{' '}
            {messages.wholeText(walk.walked.rows, formatCount(walk.walked.rows, lang))}
          </Note>
        ) : (
          <Note tone="red">
            <strong>{messages.broken}</strong>
          </Note>
        ))}
    </div>
  )
}

/** Enough characters of a root to compare by eye. */
const SHORT = 12

/** The public log: a row per closed game, oldest first, each with the hash of the one before. */
export function LogScreen() {
  const { chain: messages } = useMessages(reportMessages)
  usePageTitle(messages.title)
  return (
    <PublicPage>
      <Stack gap={5} className={frame.page}>
        <PublicBack />
        <header className={frame.head}>
          <h1>{messages.title}</h1>
          <p>{messages.lead}</p>
        </header>
        <Log />
        <Link to="/reports" className={linkClass}>
          {messages.file} <ChevronRight aria-hidden="true" />
        </Link>
      </Stack>
    </PublicPage>
  )
}

function Log() {
  const { chain: messages } = useMessages(reportMessages)
  const [page, setPage] = useState(1)
  const log = useQuery(logQuery(page))
  return (
    <Loaded query={log} title={messages.brokenPage} skeleton={<Skeletons label={messages.loading} heights={[420]} />}>
      {({ docs, pages, total }) => {
        if (total === 0) return <State art={<ScrollText />} title={messages.empty} text={messages.emptyText} />
        return (
          <>
            <ChainCheck />
            <section aria-label={messages.rows}>
              <Stack as="ol" className={styles.rows} start={docs[0]?.seq ?? 1}>
                {docs.map(row => (
                  <LogRow key={row.seq} row={row} />
                ))}
              </Stack>
              <Pager
                page={page}
                pages={pages}
                onPage={setPage}
                messages={{ previous: messages.previous, next: messages.next, position: messages.page(page, pages) }}
              />
            </section>
          </>
        )
      }}
    </Loaded>
  )
}

function LogRow({ row }: { row: LogPage['docs'][number] }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { chain } = messages
  // Another's private room: its root is in the chain, its name is hidden.
  const isPrivate = row.name === ''
  const isAdmin = row.game === null
  const count = isAdmin
    ? chain.adminActions(row.leaves, formatCount(row.leaves, lang))
    : formatEntries(row.leaves, messages, lang)
  const about = `${formatFullMoment(new Date(row.at), lang, true)} · ${count}`
  return (
    <Stack as="li" align="center" className={styles.row}>
      <Text as="span" weight={700} tone="faint" textAlign="center" className="num">
        {row.seq}
      </Text>
      <span className={styles.what}>
        <b>{isAdmin ? chain.operator : isPrivate ? chain.privateRoom : row.name}</b>
        <small>{about}</small>
      </span>
      <span>
        <CopyCode label={`${chain.print} ${row.seq}`} code={row.root} short={SHORT} />
      </span>
      {row.hasReport && row.game !== null ? (
        <Link
          to="/reports/$game"
          params={{ game: row.game }}
          className={linkClass}
          aria-label={chain.reportOf(row.name)}
        >
          {chain.report} <ChevronRight aria-hidden="true" />
        </Link>
      ) : (
        <Text as="small" block look="note" className="num">
          {isAdmin ? chain.adminText : isPrivate ? chain.privateReport : chain.noReport}
        </Text>
      )}
    </Stack>
  )
}
