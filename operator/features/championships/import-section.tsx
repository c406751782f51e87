import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { Championship } from './api.ts'
import { dictionary as championshipsMessages } from './i18n.ts'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import styles from './import-section.module.css'

export interface ImportSectionProps {
  /** Id of the championship. */
  championship: string
  /** The source that settles it: the format offered first. */
  source: Championship['source']
  /** The import that is followed, if any. */
  job: string | undefined
  /** A file was sent: its import is followed from now on. */
  onJob: (job: string) => void
}

/** Sends files of match data, and follows what becomes of them. */
export function ImportSection({ championship, source, job, onJob }: ImportSectionProps) {
  const messages = useMessages(championshipsMessages)
  const [completes, setCompletes] = useState('')
  return (
    <Stack gap={4} align="start" className={styles.columns}>
      <Card title={messages.importTitle}>
        <Text marginBottom={4} tone="muted">
          {messages.importText}
        </Text>
        <ImportForm
          championship={championship}
          source={source}
          completes={completes}
          onCompletes={setCompletes}
          onSent={next => {
            setCompletes('')
            onJob(next)
          }}
        />
      </Card>
      {job !== undefined && (
        <ImportProgress key={job} id={job} championship={championship} onComplete={() => setCompletes(job)} />
      )}
    </Stack>
  )
}
