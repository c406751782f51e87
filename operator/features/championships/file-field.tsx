import { FileText, FolderOpen, Upload } from 'lucide-react'
import { type ChangeEvent, type Ref, useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { dictionary as championshipsMessages } from './i18n.ts'
import styles from './import-section.module.css'

export interface FileFieldProps {
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  error: string | undefined
  /** The control, for forms that focus invalid fields. */
  ref: Ref<HTMLInputElement>
}

/** File types that importers read; a folder may contain others. */
const READABLE = /\.(?:csv|json|txt|ya?ml)$/i

/** The path of a file within the chosen folder, else its name. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name

const MOST_NAMES = 6
function namesOf(files: readonly File[]): string {
  const names = files.slice(0, MOST_NAMES).map(pathOf).join(', ')
  return files.length > MOST_NAMES ? `${names} … (${files.length})` : names
}

/** The files of an import: a native file input styled as a button, and the chosen names. */
export function FileField({ files, onFiles, error, ref }: FileFieldProps) {
  const messages = useMessages(championshipsMessages)
  const id = useId()
  const messageId = `${id}-message`
  const folderId = `${id}-folder`
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])].filter(({ name }) => READABLE.test(name))
    // Allow choosing the same file again after it was corrected.
    event.currentTarget.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    <div>
      <Text as="span" block marginBottom={1.5} look="note" weight={600}>
        {messages.file}
      </Text>
      <Row gap={3} align="center" wrap>
        <span className={styles.choose}>
          <input
            ref={ref}
            id={id}
            type="file"
            multiple
            accept=".csv,.json,.txt,.yml,.yaml"
            className={styles.input}
            aria-describedby={messageId}
            aria-invalid={error === undefined ? undefined : true}
            onChange={handleChange}
          />
          <label htmlFor={id} className={buttonClass({ variant: 'sec' })}>
            <Upload aria-hidden="true" />
            {files.length > 0 ? messages.changeFile : messages.chooseFile}
          </label>
        </span>
        <span className={styles.choose}>
          <input
            // React's types lack this attribute.
            ref={node => node?.setAttribute('webkitdirectory', '')}
            id={folderId}
            type="file"
            className={styles.input}
            aria-describedby={messageId}
            onChange={handleChange}
          />
          <label htmlFor={folderId} className={buttonClass({ variant: 'txt' })}>
            <FolderOpen aria-hidden="true" />
            {messages.chooseFolder}
          </label>
        </span>
        <Row as="span" gap={1.5} align="center" tone="muted" minWidth={0} className={styles.name} role="status">
          <FileText aria-hidden="true" />
          <span>{files.length > 0 ? namesOf(files) : messages.noFile}</span>
        </Row>
      </Row>
      <FieldMessage id={messageId} error={error} hint={messages.fileHint} />
    </div>
  )
}
