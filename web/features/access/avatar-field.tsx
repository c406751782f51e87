import { Camera, Pencil, User } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { signUpMessages } from './account-messages.ts'
import styles from './avatar-field.module.css'

const importCrop = () => import('./avatar-crop.tsx')
const importFaces = () => import('#ui/art/face-picture.ts')
/** Side of a drawn face: sharp at 96 px on any screen. */
const FACE_PIXELS = 512
/** Loaded on demand; a lost connection shows an error instead of throwing. */
const AvatarCrop = lazy(async () => ({ default: (await importCrop()).AvatarCrop }))

export interface AvatarFieldProps {
  /** The cropped picture, a PNG. */
  value: Blob | null
  onChange: (picture: Blob | null) => void
  error?: string | undefined
}

/** The profile picture: chosen from any image and cropped to a square in a sheet, or a generated face; can be shown, edited or removed. */
export function AvatarField({ value, onChange, error }: AvatarFieldProps) {
  const messages = useMessages(signUpMessages).photo
  const messageId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const circle = useRef<HTMLButtonElement>(null)
  const pick = () => picker.current?.click()
  const crop = useCrop(onChange)
  const edit = () => (crop.source ? crop.setOpen(true) : pick())
  return (
    <Row gap={4} align="center">
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label={messages.choose}
        hidden
        onChange={event => {
          crop.choose(event.currentTarget.files)
          // Choosing the same file again must fire a change event too.
          event.currentTarget.value = ''
        }}
      />
      <button
        ref={circle}
        type="button"
        className={styles.circle}
        data-wrong={error ? '' : undefined}
        aria-label={value ? messages.editPhoto : messages.choose}
        aria-describedby={messageId}
        onClick={value ? edit : pick}
      >
        {crop.picture ? <img src={crop.picture} alt="" width={76} height={76} /> : <User aria-hidden="true" />}
        <Stack as="span" align="center" justify="center" className={styles.badge}>
          {value ? <Pencil size={16} aria-hidden="true" /> : <Camera size={16} aria-hidden="true" />}
        </Stack>
      </button>
      <div>
        <Text weight={650}>{messages.label}</Text>
        <Text look="note">{messages.where}</Text>
        {(!value || crop.isMade) && (
          <Button variant="txt" size="sm" className={styles.made} busy={crop.isMaking} onClick={() => void crop.make()}>
            {value ? messages.another : messages.make}
          </Button>
        )}
        {value && (
          <Row gap={2} className={styles.actions}>
            <Button variant="txt" size="sm" aria-label={messages.editPhoto} onClick={edit}>
              {messages.edit}
            </Button>
            <Button
              variant="txt"
              size="sm"
              aria-label={messages.removePhoto}
              onClick={() => {
                crop.remove()
                // The button disappears with the picture, so move the focus.
                circle.current?.focus()
              }}
            >
              {messages.remove}
            </Button>
          </Row>
        )}
        <FieldMessage id={messageId} error={error} />
      </div>
      <CropSheet crop={crop} onChange={pick} />
    </Row>
  )
}

/** The image being cropped, and the actions on it. `picture` is the URL of the result. */
function useCrop(onChange: (picture: Blob | null) => void) {
  const { image_invalid: broken } = useFormMessages().codes
  const [open, setOpen] = useState(false)
  const [ready, setReady] = useState(false)
  const [source, showSource] = useShownFile()
  const [picture, showPicture] = useShownFile()
  const [isMade, setMade] = useState(false)
  const [isMaking, setMaking] = useState(false)

  /** Generates a face instead of a photo; a new one on every call. */
  async function make() {
    setMaking(true)
    try {
      const { facePicture } = await importFaces()
      const face = await facePicture(crypto.randomUUID(), FACE_PIXELS)
      showSource(face)
      showPicture(face)
      setMade(true)
      onChange(face)
    } catch {
      await toastError(new CallError('network', 0))
    } finally {
      setMaking(false)
    }
  }

  function choose(files: FileList | null) {
    const [file] = files ?? []
    if (!file) return
    showSource(file)
    setOpen(true)
    importCrop().then(
      () => setReady(true),
      () => {
        setOpen(false)
        void toastError(new CallError('network', 0))
      },
    )
  }

  function finish(cropped: Blob) {
    setMade(false)
    showPicture(cropped)
    setOpen(false)
    onChange(cropped)
  }

  /** The file is not an image. Keep the previous picture. */
  function drop() {
    showSource(null)
    setOpen(false)
    toast.error(broken.title, broken.text)
  }

  function remove() {
    showSource(null)
    showPicture(null)
    setMade(false)
    setOpen(false)
    onChange(null)
  }

  return { open, setOpen, ready, source, picture, choose, finish, drop, remove, make, isMade, isMaking }
}

function CropSheet({ crop, onChange }: { crop: ReturnType<typeof useCrop>; onChange: () => void }) {
  const messages = useMessages(signUpMessages).photo
  const common = useMessages(commonMessages)
  const waiting = <AvatarFieldSkeleton label={common.loading} />
  return (
    <Sheet open={crop.open} onClose={() => crop.setOpen(false)} title={messages.sheet} closeLabel={common.close}>
      <Suspense fallback={waiting}>
        {crop.ready && crop.source ? (
          <AvatarCrop
            src={crop.source}
            onChange={onChange}
            onRemove={crop.remove}
            onFinish={crop.finish}
            onBroken={crop.drop}
          />
        ) : (
          waiting
        )}
      </Suspense>
    </Sheet>
  )
}

function AvatarFieldSkeleton({ label }: { label: string }) {
  return (
    <Stack align="center" justify="center" className={styles.waiting}>
      <Spinner size="lg" label={label} />
    </Stack>
  )
}

/** A file and its object URL, revoked when it is no longer shown. */
function useShownFile(): [shown: string | null, show: (file: Blob | null) => void] {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  return [address, file => setAddress(file && URL.createObjectURL(file))]
}
