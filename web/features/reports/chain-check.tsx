import { Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'
import type { Walked } from '#web/lib/verify.ts'
import { readLogPage } from './api.ts'
import { FindingsPart } from './findings-part.tsx'
import { reportWords } from './i18n.ts'
import { sayCount } from './say.ts'
import styles from './report-screen.module.css'

type Walk =
  | { stage: 'resting' }
  | { stage: 'walking'; walked: Walked | null }
  | { stage: 'done'; walked: Walked }
  | { stage: 'broken'; error: unknown }

/** Walks the whole chain in the browser, and says whether it holds. */
export function ChainCheck() {
  const { chain: words } = useWords(reportWords)
  const [walk, setWalk] = useState<Walk>({ stage: 'resting' })
  const left = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])
  async function check() {
    const { signal } = left.current
    const tell = (next: Walk): void => {
      if (!signal.aborted) setWalk(next)
    }
    tell({ stage: 'walking', walked: null })
    try {
      const { walkLog } = await import('#web/lib/verify.ts')
      const walked = await walkLog(
        page => readLogPage(page, signal),
        so => tell({ stage: 'walking', walked: so }),
      )
      tell({ stage: 'done', walked })
    } catch (error) {
      tell({ stage: 'broken', error })
    }
  }
  return (
    <>
      <Card>
        <Button icon={<Link2 aria-hidden="true" />} busy={walk.stage === 'walking'} onClick={() => void check()}>
          {words.check}
        </Button>
        <Said walk={walk} />
      </Card>
      {walk.stage === 'done' && walk.walked.findings.length > 0 && <FindingsPart findings={walk.walked.findings} />}
      {walk.stage === 'broken' && <Problem error={walk.error} title={words.unfinished} onRetry={() => void check()} />}
    </>
  )
}

function Said({ walk }: { walk: Walk }) {
  const { chain: words } = useWords(reportWords)
  const lang = useLang()
  return (
    <div role="status">
      {walk.stage === 'walking' && walk.walked && (
        <p className={styles.quiet}>
          {words.walking(sayCount(walk.walked.rows, lang), sayCount(walk.walked.total, lang))}
        </p>
      )}
      {walk.stage === 'done' &&
        (walk.walked.findings.length === 0 ? (
          <Note tone="green">
            <strong>{words.whole}</strong> {words.wholeText(walk.walked.rows, sayCount(walk.walked.rows, lang))}
          </Note>
        ) : (
          <Note tone="red">
            <strong>{words.broken}</strong>
          </Note>
        ))}
    </div>
  )
}
