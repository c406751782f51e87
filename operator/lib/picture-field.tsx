import { ImageOff, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldMessage } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { formatError, useErrorMessages } from './errors.ts'
import { pictureMessages } from './i18n.ts'
import { pictureUrl, uploadPicture } from './pictures.ts'
import styles from './picture-field.module.css'

export interface PictureFieldProps {
  label: string
  /** Id of the picture, or an empty text. */
  value: string
  onChange: (id: string) => void
  /** Called while an upload runs, so that the form waits with saving. */
  onBusy: (busy: boolean) => void
  /** The form's error for it. */
  error: string | undefined
  /** The picture differs from what is saved. */
  dirty: boolean
  /** The control, for forms that focus invalid fields. */
  ref?: (element: HTMLInputElement | null) => void
}

/** A picture as players see it, uploaded as soon as it is chosen. A failed upload keeps the last one. */
export function PictureField({ label, value, onChange, onBusy, error, dirty, ref }: PictureFieldProps) {
  const messages = useMessages(pictureMessages)
  const errorMessages = useErrorMessages()
  const id = useId()
  const messageId = `${id}-message`
  const upload = useUpload(onChange, onBusy)
  const failed = upload.error === undefined ? undefined : formatError(upload.error, errorMessages)
  const text = failed ? `${failed.title}. ${failed.text}` : error
  const shown = upload.preview ?? (value === '' ? undefined : pictureUrl(value))
  return (
    <Stack justify="start" alignContent="start">
      <Text as="span" marginBottom={1.5} look="note" weight={600}>
        {label}
      </Text>
      <div className={cx(styles.frame, dirty && styles.dirty, Boolean(text) && styles.wrong)}>
        {shown === undefined ? (
          <Stack as="span" gap={2} justify="center" look="hint">
            <ImageOff aria-hidden="true" />
            {messages.none}
          </Stack>
        ) : (
          <img src={shown} alt="" />
        )}
        {upload.busy && (
          <Stack as="span" align="center" justify="center" className={styles.wait}>
            <Spinner label={messages.uploading} size="lg" />
          </Stack>
        )}
      </div>
      <FileButton
        id={id}
        describedBy={messageId}
        invalid={Boolean(text)}
        ref={ref}
        onFile={upload.start}
        icon={<Upload aria-hidden="true" />}
      >
        {shown === undefined ? messages.upload : messages.replace}
      </FileButton>
      <FieldMessage
        id={messageId}
        error={text}
        ok={dirty && !upload.busy && value !== '' ? messages.uploaded : undefined}
        hint={messages.hint}
      />
    </Stack>
  )
}

/** A native file input styled as a button, so that it stays focusable and labelled. */
function FileButton({
  id,
  describedBy,
  invalid,
  ref,
  onFile,
  icon,
  children,
}: {
  id: string
  describedBy: string
  invalid: boolean
  ref: PictureFieldProps['ref']
  onFile: (file: File) => void
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <span className={styles.choose}>
      <input
        ref={ref}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={styles.input}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // Allow choosing the same file again after a failure.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'sec' })}>
        {icon}
        {children}
      </label>
    </span>
  )
}

interface UploadState {
  busy: boolean
  /** Object URL of the file being uploaded. */
  preview: string | undefined
  error: unknown
}

const IDLE: UploadState = { busy: false, preview: undefined, error: undefined }

/** Uploads the chosen file; a second choice replaces the first. */
function useUpload(onChange: (id: string) => void, onBusy: (busy: boolean) => void) {
  const [state, setState] = useState(IDLE)
  const running = useRef<AbortController>(undefined)
  const { preview } = state

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview])

  async function start(file: File): Promise<void> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState({ busy: true, preview: URL.createObjectURL(file), error: undefined })
    onBusy(true)
    let error: unknown
    try {
      if (file.size > UPLOAD_MAX_BYTES) throw new CallError('too_large', 413)
      const id = await uploadPicture(file, mine.signal)
      if (mine.signal.aborted) return
      onChange(id)
    } catch (thrown) {
      if (mine.signal.aborted) return
      error = thrown
    }
    setState({ ...IDLE, error })
    onBusy(false)
  }

  return { ...state, start: (file: File) => void start(file) }
}
