import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import type { Championship } from './api.ts'
import { words as championshipsWords } from './i18n.ts'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import styles from './import-part.module.css'

export interface ImportPartProps {
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
export function ImportPart({ championship, source, job, onJob }: ImportPartProps) {
  const words = useWords(championshipsWords)
  const [completes, setCompletes] = useState('')
  return (
    <div className={styles.columns}>
      <Card title={words.importTitle}>
        <p className={styles.text}>{words.importText}</p>
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
    </div>
  )
}
