import { Link, useParams } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, CircleCheckBig } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { CodeList } from '#client/copy-code.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { formatError } from '#web/lib/errors.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PublicBack, PublicPage } from '#web/lib/public-page.tsx'
import { FindingsSection } from './findings-section.tsx'
import { sourcesOf } from './format-lines.ts'
import { factLines, formatEntries } from './format.ts'
import { reportMessages } from './i18n.ts'
import { MoneySection } from './money-section.tsx'
import { OwnSection } from './own-section.tsx'
import { RankingSection, RankLines } from './ranking-section.tsx'
import { NoHashes } from './report-reader.ts'
import { type Checking, type Source, useReport } from './use-report.ts'
import type { Summary } from './worker-talk.ts'
import styles from './report-screen.module.css'

/** The report of a settled game, recomputed in the browser. Without a game it verifies an uploaded file. */
export function ReportScreen() {
  const { game } = useParams({ strict: false })
  return (
    <PublicPage>
      <ReportPage key={game ?? ''} game={game} />
    </PublicPage>
  )
}

function ReportPage({ game }: { game: string | undefined }) {
  const messages = useMessages(reportMessages)
  const [file, setFile] = useState<File | null>(null)
  const source = useMemo<Source | null>(() => (file ? { file } : game === undefined ? null : { game }), [file, game])
  usePageTitle(game === undefined ? messages.fileTitle : messages.title)
  return (
    <Stack gap={5} className={styles.page}>
      <PublicBack />
      {source === null ? <Head title={messages.fileTitle} lead={messages.fileLead} /> : <Report source={source} />}
      <OwnSection game={game} file={file} onFile={setFile} />
    </Stack>
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
  const messages = useMessages(reportMessages)
  const { checking, again } = useReport(source)
  const isFile = 'file' in source
  const name = 'summary' in checking ? checking.summary.game.name : undefined
  const type = isFile ? messages.own.checked(source.file.name) : messages.title
  return (
    <>
      <Head title={name ?? messages.title} lead={name === undefined ? messages.lead : `${type} · ${messages.lead}`} />
      <Body checking={checking} onRetry={again} />
    </>
  )
}

function Body({ checking, onRetry }: { checking: Checking; onRetry: () => void }) {
  const messages = useMessages(reportMessages)
  const [search, setSearch] = useState('')
  switch (checking.stage) {
    case 'reading':
      return <Working bytes={checking.bytes} />
    case 'broken':
      return <Broken error={checking.error} onRetry={onRetry} />
    case 'unreadable':
      return (
        <>
          <State variant="error" title={messages.unreadable} text={messages.unreadableText} />
          {checking.findings.length > 0 && <FindingsSection findings={checking.findings} />}
        </>
      )
    case 'checking':
      return <Working share={checking.share} />
    case 'checked': {
      const { summary, findings, reader } = checking
      return (
        <>
          <Verdict checked={checking} />
          {findings.length > 0 && <FindingsSection findings={findings} onEntry={setSearch} />}
          <Stack gap={5} alignContent="start" className={styles.split}>
            <Stack gap={5} alignContent="start">
              <RankingSection summary={summary} reader={reader} search={search} onSearch={setSearch} />
            </Stack>
            <Stack gap={5} alignContent="start">
              <MoneySection summary={summary} />
              <FactsSection summary={summary} />
              <LogSection summary={summary} />
            </Stack>
          </Stack>
        </>
      )
    }
  }
}

/** Why the report cannot be verified. */
function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages(reportMessages)
  const common = useMessages(commonMessages)
  const whole = useWholeErrorMessages()
  const text = formatBroken(error)
  function formatBroken(what: unknown): { title: string; text: string } {
    if (what instanceof NoHashes) return { title: messages.noHashes, text: messages.noHashesText }
    if (!(what instanceof CallError)) return { title: messages.failed, text: messages.failedText }
    const isMissing = what.code === 'not_found' || what.code === 'invalid_input'
    return isMissing ? { title: messages.missing, text: messages.missingText } : formatError(what, whole)
  }
  return (
    <State
      variant="error"
      title={text.title}
      text={text.text}
      action={
        <Button variant="sec" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    />
  )
}

/** The facts that settled the game, with the match of each. */
function FactsSection({ summary: { happened, evidence, definition } }: { summary: Summary }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { facts } = messages
  if (evidence === null || happened === null) {
    return (
      <Card title={facts.title}>
        <Text look="note">{evidence === null ? facts.none : facts.unknown}</Text>
      </Card>
    )
  }
  const sources = sourcesOf(definition, evidence.facts).map(
    ({ name, match, version }) => [`${name} · v${version}`, match] as const,
  )
  return (
    <Card title={facts.title}>
      <Text look="note">{facts.text(formatFullMoment(new Date(evidence.at), lang))}</Text>
      <RankLines lines={factLines(happened, { messages, lang, definition })} />
      <details className={styles.details}>
        <summary>{messages.log.details}</summary>
        <CodeList codes={sources} />
      </details>
    </Card>
  )
}

/** The row published when entries closed, and its link to the previous one. */
function LogSection({ summary: { row, seal } }: { summary: Summary }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { log } = messages
  return (
    <Card title={log.title}>
      <Text look="note">
        {log.text(formatFullMoment(new Date(row.at), lang, true), formatEntries(row.leaves, messages, lang))}
      </Text>
      <details className={styles.details}>
        <summary>{log.details}</summary>
        <CodeList
          codes={[
            [log.row, String(row.seq)],
            [log.root, row.root],
            [log.previous, row.previous],
            [log.hash, row.hash],
            [log.settings, row.settingsHash],
            [log.rules, row.rulesVersion],
            [log.rulesHash, row.rulesHash],
            [log.seal, seal],
          ]}
        />
      </details>
      <Link to="/log" className={linkClass}>
        {log.all} <ChevronRight aria-hidden="true" />
      </Link>
    </Card>
  )
}

const MEGABYTE = 1_048_576

/** Progress: bytes while downloading, when the size is unknown; a share while verifying. */
function Working({ bytes, share }: { bytes?: number; share?: number }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const megabytes = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format((bytes ?? 0) / MEGABYTE)
  const percent = Math.round((share ?? 0) * 100)
  const label = share === undefined ? messages.reading : messages.checking
  return (
    <div className={styles.working}>
      <Row as="p" gap={4} justify="between" marginBottom={3} weight={600}>
        <span role="status">{label}</span>
        <span className="num">{share === undefined ? messages.megabytes(megabytes) : messages.percent(percent)}</span>
      </Row>
      <progress
        className={styles.bar}
        aria-label={label}
        {...(share === undefined ? {} : { value: percent, max: 100 })}
      />
    </div>
  )
}

/** The result in one line. */
function Verdict({ checked }: { checked: Extract<Checking, { stage: 'checked' }> }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { findings, summary, isLogRead } = checked
  const isRight = findings.length === 0
  const entries = formatEntries(summary.entries, messages, lang)
  const text = summary.game.state === 'void' ? messages.rightVoid(entries) : messages.rightText(entries)
  const Icon = isRight ? CircleCheckBig : CircleAlert
  return (
    <>
      <div role="status" className={cx(styles.verdict, isRight ? styles.right : styles.wrong)}>
        <Icon aria-hidden="true" />
        <p>
          <strong>{isRight ? messages.right : messages.wrong(findings.length)}</strong>{' '}
          {isRight ? text : messages.wrongText}
        </p>
      </div>
      {!isLogRead && <Note tone="orange">{messages.withoutLog}</Note>}
    </>
  )
}
