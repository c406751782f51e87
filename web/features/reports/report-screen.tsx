import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CallError } from '#web/lib/call-error.ts'
import { useWholeErrorWords } from '#web/lib/game-errors.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { sayError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PublicBack, PublicPage } from '#web/lib/public-page.tsx'
import { FactsPart } from './facts-part.tsx'
import { FindingsPart } from './findings-part.tsx'
import { reportWords } from './i18n.ts'
import { LogPart } from './log-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { OwnPart } from './own-part.tsx'
import { RankingPart } from './ranking-part.tsx'
import { NoHashes } from './report-reader.ts'
import { type Checking, type Source, useReport } from './report-use.ts'
import { Verdict, Working } from './verdict.tsx'
import styles from './report-screen.module.css'

/** The report of a settled game, worked out again in the browser. Without a game it checks a file of the reader's own. */
export function ReportScreen() {
  const { game } = useParams({ strict: false })
  return (
    <PublicPage>
      <ReportPage key={game ?? ''} game={game} />
    </PublicPage>
  )
}

function ReportPage({ game }: { game: string | undefined }) {
  const words = useWords(reportWords)
  const [file, setFile] = useState<File | null>(null)
  const source = useMemo<Source | null>(() => (file ? { file } : game === undefined ? null : { game }), [file, game])
  usePageTitle(game === undefined ? words.fileTitle : words.title)
  return (
    <div className={styles.page}>
      <PublicBack />
      {source === null ? <Head title={words.fileTitle} lead={words.fileLead} /> : <Report source={source} />}
      <OwnPart game={game} file={file} onFile={setFile} />
    </div>
  )
}

function Head({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}

function Report({ source }: { source: Source }) {
  const words = useWords(reportWords)
  const { checking, again } = useReport(source)
  const isFile = 'file' in source
  const name = 'summary' in checking ? checking.summary.game.name : undefined
  const kind = isFile ? words.own.checked(source.file.name) : words.title
  return (
    <>
      <Head title={name ?? words.title} lead={name === undefined ? words.lead : `${kind} · ${words.lead}`} />
      <Body checking={checking} onRetry={again} />
    </>
  )
}

function Body({ checking, onRetry }: { checking: Checking; onRetry: () => void }) {
  const words = useWords(reportWords)
  const [search, setSearch] = useState('')
  switch (checking.stage) {
    case 'reading':
      return <Working bytes={checking.bytes} />
    case 'broken':
      return <Broken error={checking.error} onRetry={onRetry} />
    case 'unreadable':
      return (
        <>
          <State variant="error" title={words.unreadable} text={words.unreadableText} />
          {checking.findings.length > 0 && <FindingsPart findings={checking.findings} />}
        </>
      )
    case 'checking':
      return <Working share={checking.share} />
    case 'checked': {
      const { summary, findings, reader } = checking
      return (
        <>
          <Verdict checked={checking} />
          {findings.length > 0 && <FindingsPart findings={findings} onEntry={setSearch} />}
          <div className={styles.split}>
            <div className={styles.main}>
              <RankingPart summary={summary} reader={reader} search={search} onSearch={setSearch} />
            </div>
            <div className={styles.side}>
              <MoneyPart summary={summary} />
              <FactsPart summary={summary} />
              <LogPart summary={summary} />
            </div>
          </div>
        </>
      )
    }
  }
}

/** Why there is nothing to check, at its own words. */
function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords(reportWords)
  const common = useWords(commonWords)
  const whole = useWholeErrorWords()
  const said = sayBroken(error)
  function sayBroken(what: unknown): { title: string; text: string } {
    if (what instanceof NoHashes) return { title: words.noHashes, text: words.noHashesText }
    if (!(what instanceof CallError)) return { title: words.failed, text: words.failedText }
    const isMissing = what.code === 'not_found' || what.code === 'invalid_input'
    return isMissing ? { title: words.missing, text: words.missingText } : sayError(what, whole)
  }
  return (
    <State
      variant="error"
      title={said.title}
      text={said.text}
      action={
        <Button variant="sec" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    />
  )
}
