import { Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'
import type { Walked } from '#web/lib/verify.ts'
import { readLogPage } from './api.ts'
import { FindingsSection } from './findings-section.tsx'
import { reportMessages } from './i18n.ts'
import { formatCount } from './format.ts'

type Walk =
  | { stage: 'resting' }
  | { stage: 'walking'; walked: Walked | null }
  | { stage: 'done'; walked: Walked }
  | { stage: 'broken'; error: unknown }

/** Walks the whole chain in the browser, and says whether it holds. */
export function ChainCheck() {
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
