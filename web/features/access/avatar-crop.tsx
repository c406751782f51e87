import { Crop, ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { cropToPng, type PixelArea } from '#ui/crop-image.ts'
import { CropPreview, Cropper, type PercentArea } from '#ui/cropper.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { signUpMessages } from './account-messages.ts'
import styles from './avatar-field.module.css'

const PREVIEWS = [96, 56, 32]
/** Side of the picture in pixels: sharp at 96 px on any screen. */
const SIDE = 512

export interface AvatarCropProps {
  /** Object URL of the chosen image. */
  src: string
  onFinish: (picture: Blob) => void
  onChange: () => void
  onRemove: () => void
  /** The browser cannot decode the file. */
  onBroken: () => void
}

/** Contents of the sheet: the crop square over the image, a preview, and the actions. */
export function AvatarCrop({ src, onFinish, onChange, onRemove, onBroken }: AvatarCropProps) {
  const messages = useMessages(signUpMessages).photo
  const [choice, setChoice] = useState<{ area: PixelArea; percent: PercentArea; image: HTMLImageElement }>()

  async function finish() {
    if (!choice) return
    try {
      onFinish(await cropToPng(choice.image, choice.area, SIDE))
    } catch {
      onBroken()
    }
  }

  return (
    <>
      <p className={styles.help}>{messages.help}</p>
      <Cropper
        key={src}
        src={src}
        alt={messages.alt}
        labels={{ area: messages.area, corners: messages.corners }}
        onChange={(area, percent, image) => setChoice({ area, percent, image })}
        onError={onBroken}
      />
      <Row gap={4} align="center" wrap className={styles.previews}>
        {PREVIEWS.map(size => (
          <CropPreview key={size} src={src} area={choice?.percent} size={size} />
        ))}
        <p>{messages.preview}</p>
      </Row>
      <Stack gap={2} columns={2}>
        <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
          {messages.remove}
        </Button>
        <Button variant="sec" icon={<ImageUp aria-hidden="true" />} onClick={onChange}>
          {messages.change}
        </Button>
      </Stack>
      <Button block size="lg" icon={<Crop aria-hidden="true" />} disabled={!choice} onClick={() => void finish()}>
        {messages.finish}
      </Button>
    </>
  )
}
