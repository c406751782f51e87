import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { ReactCrop, centerCrop, convertToPixelCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import type { PixelArea } from './crop-image.ts'
import styles from './cropper.module.css'

export interface CropperLabels {
  /** Keyboard hint: arrows move, plus and minus resize. */
  area: string
  /** One for each corner: top left, top right, bottom right, bottom left. */
  corners: readonly [string, string, string, string]
}

/** The chosen square in percent of the image, independent of its rendered size. */
export type PercentArea = Pick<PercentCrop, 'x' | 'y' | 'width' | 'height'>

export interface CropperProps {
  /** URL of the image; from another origin it needs CORS to be encoded later. */
  src: string
  /** The image's text alternative. */
  alt: string
  labels: CropperLabels
  /** Called on every change, and with the initial square when the image has loaded. Pass `area` and `image` to `cropToPng`. */
  onChange: (area: PixelArea, percent: PercentArea, image: HTMLImageElement) => void
  /** The image could not be read. */
  onError?: (() => void) | undefined
}

const SMALLEST_PX = 48
/** Change of the side per press of plus or minus, in percent of the image's shorter side. */
const STEP = 4

/** A square over an image: drag it or its corners, or use the keyboard. Starts as the largest possible, centred. */
export function Cropper({ src, alt, labels, onChange, onError }: CropperProps) {
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [nw, ne, se, sw] = labels.corners

  function choose(next: PercentCrop) {
    setCrop(next)
    emit(next)
  }

  function emit(next: PercentCrop) {
    if (image.current)
      onChange(convertToPixelCrop(next, image.current.width, image.current.height), next, image.current)
  }

  // The area is in rendered pixels, so turning the phone measures it again.
  const measureAgain = useEffectEvent(() => {
    if (crop) emit(crop)
  })
  useEffect(() => {
    if (!image.current) return
    const observer = new ResizeObserver(() => measureAgain())
    observer.observe(image.current)
    return () => observer.disconnect()
  }, [])

  function start(element: HTMLImageElement) {
    const { width, height } = element
    const largest = (Math.min(width, height) / width) * 100
    choose(centerCrop(makeAspectCrop({ unit: '%', width: largest }, 1, width, height), width, height))
  }

  function resize(event: KeyboardEvent) {
    const sign = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key]
    if (!sign || !crop || !image.current) return
    event.preventDefault()
    choose(resized(crop, sign * STEP, image.current))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the area and its corners
    <div className={styles.cropper} role="group" aria-label={alt} onKeyDown={resize}>
      <ReactCrop
        aspect={1}
        keepSelection
        ruleOfThirds
        minWidth={SMALLEST_PX}
        minHeight={SMALLEST_PX}
        {...(crop && { crop })}
        onChange={(_, percent) => choose(percent)}
        ariaLabels={cornersOnly(labels.area, nw, ne, se, sw)}
      >
        <img ref={image} src={src} alt={alt} onLoad={event => start(event.currentTarget)} onError={onError} />
      </ReactCrop>
    </div>
  )
}

/** The library's labels include the edges, which a square has no handles for. */
function cornersOnly(area: string, nw: string, ne: string, se: string, sw: string) {
  return {
    cropArea: area,
    nwDragHandle: nw,
    neDragHandle: ne,
    seDragHandle: se,
    swDragHandle: sw,
    nDragHandle: '',
    eDragHandle: '',
    sDragHandle: '',
    wDragHandle: '',
  }
}

/** Grows or shrinks a square around its centre and keeps it inside the image. */
function resized(crop: PercentCrop, step: number, { width, height }: { width: number; height: number }): PercentCrop {
  const shorter = Math.min(width, height)
  const old = (crop.width / 100) * width
  const side = Math.min(shorter, Math.max(SMALLEST_PX, old + (step / 100) * shorter))
  const save = (start: number, room: number) => Math.min(Math.max(0, start + (old - side) / 2), room - side)
  return {
    unit: '%',
    x: (save((crop.x / 100) * width, width) / width) * 100,
    y: (save((crop.y / 100) * height, height) / height) * 100,
    width: (side / width) * 100,
    height: (side / height) * 100,
  }
}

/** Preview of the chosen square: a circle of `size` CSS pixels. Decorative. */
export function CropPreview({ src, area, size }: { src: string; area: PercentArea | undefined; size: number }) {
  return (
    <span className={styles.preview} style={{ width: size, height: size }} aria-hidden="true">
      {area && (
        <img
          src={src}
          alt=""
          style={{
            width: `${10_000 / area.width}%`,
            height: `${10_000 / area.height}%`,
            left: `${(-area.x / area.width) * 100}%`,
            top: `${(-area.y / area.height) * 100}%`,
          }}
        />
      )}
    </span>
  )
}
