/** A rectangle in CSS pixels of the rendered image. */
export interface PixelArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Crops a square and scales it to `size` × `size` PNG pixels. The area is measured on the rendered image; the pixels come from its natural size.
 * Rejects when the area is empty or the browser cannot encode.
 */
export async function cropToPng(image: HTMLImageElement, area: PixelArea, size: number): Promise<Blob> {
  if (area.width <= 0 || area.height <= 0) throw new RangeError('the crop area is empty')
  const scaleX = image.naturalWidth / image.width
  const scaleY = image.naturalHeight / image.height
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    area.x * scaleX,
    area.y * scaleY,
    area.width * scaleX,
    area.height * scaleY,
    0,
    0,
    size,
    size,
  )
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser could not encode the image')
  return blob
}
