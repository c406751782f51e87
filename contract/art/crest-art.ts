import { clothShapes, type Kit } from './kit-art.ts'
import { clipped, path, rect, type Shape } from './shape.ts'

/** The side of the box that a shield is drawn in. */
export const CREST_SIDE = 64

const outlines = [
  'M8 6H56V34C56 48 45 55 32 60C19 55 8 48 8 34Z',
  'M32 4L57 11V33C57 47 46 55 32 60C18 55 7 47 7 33V11Z',
  'M32 3A29 29 0 1 1 31.9 3Z',
  'M9 5H55C53 12 60 16 58 30C56 46 46 53 32 61C18 53 8 46 6 30C4 16 11 12 9 5Z',
] as const

const isLight = ({ ink }: Kit): boolean => ink === '#fff'

/** The outline of a shield, derived from the code. */
export const crestOutline = (code: string): string =>
  outlines[[...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % outlines.length] ?? outlines[0]

/** The colour of the code on a shield. */
export const crestInk = (kit: Kit): string => (isLight(kit) ? '#fff' : '#151515')

/** A shield without its code. `id` must be unique in its document. */
export const crestShapes = (id: string, { code, kit }: { code: string; kit: Kit }): readonly Shape[] =>
  clipped(id, crestOutline(code), [
    ...clothShapes(kit, CREST_SIDE, CREST_SIDE),
    rect(0, 21, 64, 22, isLight(kit) ? (kit.outline ?? kit.main) : '#fff'),
    ...(isLight(kit) ? [path('M0 21H64V43H0Z', '#000', { opacity: 0.28 })] : []),
    path('M32 0H64V64H32Z', '#000', { opacity: 0.1 }),
  ])
