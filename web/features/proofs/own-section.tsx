import { Download, FileSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { reportFile } from './api.ts'
import { reportMessages } from './i18n.ts'
import styles from './own-section.module.css'

/** How to verify a report independently: the file, the command, and an upload. */
export function OwnSection({
  game,
  file,
  onFile,
}: {
  game: string | undefined
  file: File | null
  onFile: (file: File) => void
}) {
  const { own } = useMessages(reportMessages)
  return (
    <Stack as={Card} title={own.title} gap={3} justify="start">
      <Choose file={file} onFile={onFile} />
      <Text tone="muted">{own.text}</Text>
      <div className={styles.command}>
        <CopyCode label={own.label} code={own.command} />
      </div>
      {game !== undefined && (
        <a href={reportFile(game)} download className={buttonClass({ variant: 'sec' })}>
          <Download aria-hidden="true" />
          {own.download}
        </a>
      )}
    </Stack>
  )
}

/** Chooses a file by dialog or by drag and drop. */
function Choose({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const { own } = useMessages(reportMessages)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={cx(styles.drop, isOver && styles.over)}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped) onFile(dropped)
      }}
    >
      <p>
        <b>{own.other}</b> {file?.name}
        <small>{own.drop}</small>
      </p>
      <Button variant="sec" icon={<FileSearch aria-hidden="true" />} onClick={() => input.current?.click()}>
        {own.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={own.choose}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          // Allow choosing the same file again after it was changed.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
