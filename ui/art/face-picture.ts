import { FACE_SIDE, faceShapes } from '#contract/art/face-art.ts'
import { shapesToSvg } from '#contract/art/shape.ts'

/** The generated face of a seed as a PNG of `side` pixels. */
export async function facePicture(seed: string, side: number): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${FACE_SIDE} ${FACE_SIDE}">${shapesToSvg(faceShapes(seed, 'face'))}</svg>`
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(side, side)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    canvas.getContext('2d')?.drawImage(image, 0, 0, side, side)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('the browser could not encode the face')
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}
