import { bustShapes, traitsOf } from './bust-art.ts'
import { pickerFrom } from './seed.ts'
import type { Shape } from './shape.ts'

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
