import { bustShapes, traitsOf } from './bust-art.ts'
import { pickerFrom } from './seed.ts'
import { type Shape, shapesToSvg } from './shape.ts'

const grounds = ['#17402a', '#3c2a66', '#7a3b12', '#5a4a17', '#6b2f49', '#1d5152', '#234a63', '#2b3550'] as const
const shirts = ['#22a85a', '#f2b632', '#f3f3ef', '#2f86d6', '#202427', '#d9534f', '#7d8b93', '#c9302c'] as const

/** Side of the square that a face is drawn in. */
export const FACE_SIDE = 96

/** The generated face of a text such as a user's id: equal texts give equal faces. `id` must be unique in its document. */
export function faceShapes(seed: string, id: string): readonly Shape[] {
  const pick = pickerFrom(`face ${seed}`)
  const ground = pick(grounds)
  const kit = { pattern: 'plain', main: pick(shirts), second: '#fff', ink: '#fff' } as const
  return bustShapes(traitsOf(seed, 'player'), kit, { ground, id })
}

/** The same face as a picture of its own: a PNG of `side` pixels. */
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
