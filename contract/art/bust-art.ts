import { clothShapes, type Kit } from './kit-art.ts'
import { pickerFrom } from './seed.ts'
import { clipped, group, line, oval, path, rect, shapesToSvg, type Shape } from './shape.ts'

const skins = ['#f0c8a0', '#e0ac82', '#c68a5e', '#a56a42', '#7d4c2e', '#5d3722'] as const
const hairColours = ['#191412', '#2b1d15', '#4a2f1c', '#e5cf94', '#8a5a2f', '#3a3a3c'] as const
const hairStyles = ['fade', 'buzz', 'curl', 'afro', 'top', 'side', 'bald', 'long'] as const

/** The distinguishing features of a drawn person. */
export type BustTraits = {
  /** 0 (lightest) to 5. */
  readonly skin: 0 | 1 | 2 | 3 | 4 | 5
  readonly hair: (typeof hairStyles)[number]
  /** Black, dark brown, brown, blond, copper, grey. */
  readonly hairColour: 0 | 1 | 2 | 3 | 4 | 5
  readonly beard?: boolean
  readonly glasses?: boolean
}

const straightStyles = ['fade', 'buzz', 'top', 'side', 'bald', 'long'] as const

/**
 * Traits of a person: the ones given, or drawn from a text such as an athlete's or a user's id. Equal texts give equal people.
 * @param look players may wear glasses and have grey hair; athletes never do.
 */
export function traitsOf(seed: string | BustTraits, look: 'athlete' | 'player' = 'athlete'): BustTraits {
  if (typeof seed !== 'string') return seed
  const pick = pickerFrom(seed)
  const skin = pick([0, 1, 2, 3, 4, 5])
  const hair = pick(skin > 2 ? hairStyles : straightStyles)
  const hairColour = pick(skin > 3 ? [0, 0, 0, 1, 3] : [0, 1, 2, 2, 3, 4])
  const beard = hair !== 'long' && hair !== 'afro' && pick([true, false, false])
  if (look === 'athlete') return { skin, hair, hairColour, beard }
  return {
    skin,
    hair,
    hairColour: pick([hairColour, hairColour, hairColour, 5]),
    beard,
    glasses: pick([true, false, false, false, false]),
  }
}

/** Darkens a colour of six hex digits: `share` 1 keeps it, 0 is black. */
const darker = (hex: string, share: number): string =>
  `#${[1, 3, 5]
    .map(at =>
      Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const shoulders = 'M2 110C3 86 16 78 37 74Q48 84 59 74C80 78 93 86 94 110Z'
const hairPaths: Readonly<Record<Exclude<BustTraits['hair'], 'bald' | 'curl'>, string>> = {
  fade: 'M30 42C28 22 38 16 48 16S68 22 66 42C64 34 62 30 58 28C50 31 42 30 38 28C34 30 32 34 30 42Z',
  buzz: 'M31 40C30 24 38 18.5 48 18.5S66 24 65 40C63 31 58 27 48 27S33 31 31 40Z',
  afro: 'M24 42C20 20 34 8 48 8S76 20 72 42C70 48 67 50 66 50C66 36 60 30 48 30S30 36 30 50C29 50 26 48 24 42Z',
  top: 'M31 42C29 26 36 20 48 20S67 26 65 42C63 33 60 29 48 28C36 29 33 33 31 42Z',
  long: 'M28 76C24 40 30 15 48 15S72 40 68 76C66 78 62 78 61 76C66 52 66 34 56 29C48 34 36 33 34 40C32 50 33 64 35 76C33 78 30 78 28 76Z',
  side: 'M30 43C27 24 37 15 50 15C63 15 68 26 66 43C65 36 63 31 60 29C54 31 46 30 40 25C38 31 32 33 30 43Z',
}
const curls = [
  [34, 28, 8],
  [42, 20, 9],
  [54, 20, 9],
  [62, 28, 8],
  [48, 25, 9],
  [31, 37, 5],
  [65, 37, 5],
] as const

function hairShapes(hair: BustTraits['hair'], colour: string): readonly Shape[] {
  if (hair === 'bald') return []
  if (hair === 'curl') return curls.map(([x, y, radius]) => oval(x, y, radius, radius, colour))
  const shape = path(hairPaths[hair], colour)
  return hair === 'top' ? [shape, oval(48, 15, 8, 6.5, colour)] : [shape]
}

function mouthShapes(beard: boolean | undefined, skin: string, colour: string): readonly Shape[] {
  if (!beard) return [line('M43 57.5Q48 61.5 53 57.5', darker(skin, 0.55), 1.7)]
  return [
    path(
      'M31.5 46C31.5 60 38 67 48 67S64.5 60 64.5 46C62 54 59 55 55 54.5C51 53.5 45 53.5 41 54.5C37 55 34 54 31.5 46Z',
      darker(colour, 0.95),
    ),
    line('M43.5 58.5Q48 61 52.5 58.5', skin, 1.6),
  ]
}

const glassesShape: Shape = {
  ...line(
    'M35.4 45a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0M49.4 45a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0M46.6 45Q48 43.8 49.4 45',
    '#1c1c1e',
    1.6,
  ),
}

/** The framing of a bust. Width is always 96. */
export type BustFrame = {
  /** 96 for a face in a circle, 104 for a sticker. */
  readonly height?: number
  /** Background colour; none if omitted. */
  readonly ground?: string
  /** Id of the clip of the shirt: unique in the document. */
  readonly id: string
}

/** The shapes of a person from head to shoulders, in a box of 96 x `height`. */
export function bustShapes(traits: BustTraits, kit: Kit, { height = 96, ground, id }: BustFrame): readonly Shape[] {
  const skin = skins[traits.skin]
  const shade = darker(skin, 0.82)
  const colour = hairColours[traits.hairColour]
  const brows = traits.hairColour === 3 ? '#8c7440' : darker(colour, 0.9)
  const person = [
    ...(traits.hair === 'long' ? [path('M27 80C22 40 30 14 48 14S74 40 69 80Z', colour)] : []),
    ...clipped(id, shoulders, [
      group({ transform: 'translate(0 68)' }, clothShapes(kit, 96, 56)),
      path('M60 60H96V112H66Q72 86 60 60Z', '#000', { opacity: 0.13 }),
    ]),
    path('M39.5 56H56.5V73.5Q48 82 39.5 73.5Z', shade),
    oval(30.5, 46, 3.6, 5, shade),
    oval(65.5, 46, 3.6, 5, skin),
    path('M31 42C31 28 38 22 48 22S65 28 65 42C65 57 57 66.5 48 66.5S31 57 31 42Z', skin),
    ...mouthShapes(traits.beard, skin, colour),
    line('M47.5 46.5Q50.5 51 47 52', darker(skin, 0.7), 1.4),
    oval(41, 45, 1.7, 2, '#1a120d'),
    oval(55, 45, 1.7, 2, '#1a120d'),
    line('M37.5 40.5Q41 38.5 44 40.2M52 40.2Q55 38.5 58.5 40.5', brows, 1.7),
    ...hairShapes(traits.hair, colour),
    ...(traits.glasses ? [glassesShape] : []),
  ]
  const drawn = height === 96 ? person : [group({ transform: `translate(0 ${height - 96})` }, person)]
  return ground ? [rect(0, 0, 96, height, ground), ...drawn] : drawn
}

/** A whole SVG document of a bust, for places without React (a mail, a share image). */
export function bustSvg(seed: string | BustTraits, kit: Kit, frame: Partial<BustFrame> = {}): string {
  const { height = 104, id = 'shirt' } = frame
  const shapes = shapesToSvg(bustShapes(traitsOf(seed), kit, { ...frame, height, id }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 ${height}">${shapes}</svg>`
}
