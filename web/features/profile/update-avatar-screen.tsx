import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Crop, ImageUp, Pencil, Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cropToPng, type PixelArea } from '#ui/crop-image.ts'
import { Cropper, CropPreview, type PercentArea } from '#ui/cropper.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { photoMutation } from './api.ts'
import { profileMessages } from './i18n.ts'
import styles from './update-avatar-screen.module.css'

const PREVIEWS = [96, 56, 32] as const
const SIDE_PIXELS = 512

interface Chosen {
  area: PixelArea
  percent: PercentArea
  image: HTMLImageElement
}

function revoke(url: string | undefined) {
  if (url !== undefined) URL.revokeObjectURL(url)
}

/** The chosen picture and its crop, each with an object URL. */
function usePicture() {
  const [source, setSource] = useState<string>()
  const [cropped, setCropped] = useState<{ blob: Blob; url: string }>()
  useEffect(() => () => revoke(source), [source])
  useEffect(() => () => revoke(cropped?.url), [cropped])
  return {
    source,
    cropped,
    choose: (file: File) => {
      setCropped(undefined)
      setSource(URL.createObjectURL(file))
    },
    finish: (blob: Blob) => setCropped({ blob, url: URL.createObjectURL(blob) }),
    edit: () => setCropped(undefined),
    remove: () => {
      setSource(undefined)
      setCropped(undefined)
    },
  }
}

/** A step can remove the focused control: focus the element marked with `data-next-step`. */
function useFocusNextStep(step: string) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-next-step]')?.focus()
  }, [step])
}

/** Steps of the page: choose, crop, send. */
function useAvatarUpdate() {
  const messages = useMessages(profileMessages)
  const navigate = useNavigate()
  const update = useMutation(photoMutation(useQueryClient()))
  const picture = usePicture()
  const [chosen, setChosen] = useState<Chosen>()
  useLeaveGuard(picture.source !== undefined && !update.isSuccess)
  useFocusNextStep(picture.cropped ? 'see' : (picture.source ?? 'choose'))

  async function finish() {
    if (!chosen) return
    try {
      picture.finish(await cropToPng(chosen.image, chosen.area, SIDE_PIXELS))
    } catch {
      toast.error(messages.pictureUnreadable)
    }
  }

  async function send(blob: Blob) {
    try {
      await update.mutateAsync(blob)
      toast.ok(messages.photoUpdated)
      await navigate({ to: '/profile', ignoreBlocker: true })
    } catch (error) {
      void toastError(error)
    }
  }

  function refuse() {
    picture.remove()
    toast.error(messages.pictureUnreadable)
  }
  return { picture, chosen, setChosen, finish, send, refuse, busy: update.isPending }
}

/** Choose a picture, crop it to a square, preview it, and set it as the profile photo. */
export function UpdateAvatarScreen() {
  const messages = useMessages(profileMessages)
  const avatar = useAvatarUpdate()
  const { picture } = avatar
  const { source } = picture
  return (
    <TaskPage
      title={messages.avatarTitle}
      closeTo="/profile"
      closeLabel={messages.closeToProfile}
      {...(source !== undefined && {
        text: messages.avatarText,
        aside: (
          <Result
            source={source}
            cropped={picture.cropped}
            chosen={avatar.chosen}
            busy={avatar.busy}
            onFinish={() => void avatar.finish()}
            onEdit={picture.edit}
            onUpdate={blob => void avatar.send(blob)}
          />
        ),
      })}
    >
      <Picture picture={picture} onChoose={avatar.setChosen} onUnreadable={avatar.refuse} />
    </TaskPage>
  )
}

function Picture({
  picture,
  onChoose,
  onUnreadable,
}: {
  picture: ReturnType<typeof usePicture>
  onChoose: (chosen: Chosen) => void
  onUnreadable: () => void
}) {
  const messages = useMessages(profileMessages)
  const picker = useRef<HTMLInputElement>(null)
  const pick = () => picker.current?.click()
  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    if (file) picture.choose(file)
    // Allow choosing the same file again after removing it.
    event.currentTarget.value = ''
  }
  return (
    <Stack gap={4}>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        onChange={handlePick}
        hidden
        aria-label={messages.choosePicture}
      />
      {picture.source === undefined ? (
        <Card>
          <State
            art={<ImageUp />}
            title={messages.avatarRequired}
            text={messages.pictureNote}
            action={
              <Button icon={<ImageUp aria-hidden="true" />} data-next-step onClick={pick}>
                {messages.choosePicture}
              </Button>
            }
          />
          <Cancel />
        </Card>
      ) : (
        <>
          {picture.cropped ? (
            <img className={styles.cropped} src={picture.cropped.url} alt={messages.picture} />
          ) : (
            <div data-next-step tabIndex={-1} className={styles.step}>
              <Cropper
                src={picture.source}
                alt={messages.picture}
                labels={{ area: messages.cropArea, corners: messages.corners }}
                onChange={(area, percent, image) => onChoose({ area, percent, image })}
                onError={onUnreadable}
              />
            </div>
          )}
          <Stack gap={2} className={styles.tools}>
            <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={picture.remove}>
              {messages.remove}
            </Button>
            <Button variant="sec" icon={<ImageUp aria-hidden="true" />} onClick={pick}>
              {messages.changePicture}
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  )
}

function Cancel() {
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  return (
    <Button variant="txt" block onClick={() => void navigate({ to: '/profile' })}>
      {common.cancel}
    </Button>
  )
}

function Result({
  source,
  cropped,
  chosen,
  busy,
  onFinish,
  onEdit,
  onUpdate,
}: {
  source: string
  cropped: { blob: Blob; url: string } | undefined
  chosen: Chosen | undefined
  busy: boolean
  onFinish: () => void
  onEdit: () => void
  onUpdate: (blob: Blob) => void
}) {
  const messages = useMessages(profileMessages)
  return (
    <Card title={messages.howItLooks}>
      <Stack gap={4}>
        <Row gap={4} align="center">
          {PREVIEWS.map(size => (
            <CropPreview key={size} src={source} area={chosen?.percent} size={size} />
          ))}
        </Row>
        <Text look="note">{messages.pictureNote}</Text>
        {cropped ? (
          <>
            <Button block busy={busy} data-next-step onClick={() => onUpdate(cropped.blob)}>
              {messages.updatePhoto}
            </Button>
            <Button variant="sec" block icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
              {messages.editCrop}
            </Button>
          </>
        ) : (
          <Button block icon={<Crop aria-hidden="true" />} disabled={!chosen} onClick={onFinish}>
            {messages.finishCrop}
          </Button>
        )}
        <Cancel />
      </Stack>
    </Card>
  )
}
