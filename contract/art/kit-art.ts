import { pickerFrom } from './seed.ts'
import { path, rect, type Shape } from './shape.ts'

/** The pattern and colours of a shirt (any CSS colour). */
export type Kit = {
  readonly pattern: 'plain' | 'hoops' | 'stripes' | 'fine-stripes' | 'chest' | 'sash' | 'halves'
  /** Main colour, or the left one. */
  readonly main: string
  /** Second colour: bands, stripes, collar. */
  readonly second: string
  /** Third colour, if the pattern has one (`fine-stripes`, `chest`). */
  readonly third?: string
  /** Colour of the number and of the code on a shield. */
  readonly ink: string
  /** Band behind the ink if the pattern would make it hard to read. */
  readonly outline?: string
}

/** Shirt outline in a 64 x 64 box. */
export const shirtOutline =
  'M23.5 6C25.5 10 38.5 10 40.5 6L47 8.4Q49.5 9.3 51 11.4L59.6 23.6Q60.8 25.4 59 26.8L51.8 32.2Q50.2 33.2 49 31.8L46.5 28.6V55.5Q46.5 58.5 43.5 58.5H20.5Q17.5 58.5 17.5 55.5V28.6L15 31.8Q13.8 33.2 12.2 32.2L5 26.8Q3.2 25.4 4.4 23.6L13 11.4Q14.5 9.3 17 8.4Z'

const times = (count: number, step: number, draw: (index: number) => readonly Shape[]): readonly Shape[] =>
  Array.from({ length: Math.ceil(count / step) }, (_, index) => draw(index * step)).flat()

const round = (value: number): number => Math.round(value * 100) / 100

/** A rectangle of cloth, `width` x `height`, from the top left corner. */
export function clothShapes(kit: Kit, width: number, height: number): readonly Shape[] {
  return [rect(0, 0, width, height, kit.main), ...patternShapes(kit, width, height)]
}

function patternShapes({ pattern, second, third = second }: Kit, width: number, height: number): readonly Shape[] {
  switch (pattern) {
    case 'plain':
      return []
    case 'hoops': {
      const band = round(height / 6)
      return times(6, 2, index => [rect(0, round(band * (index + 1)), width, band, second)])
    }
    case 'stripes': {
      const band = round(width / 7)
      return times(6, 2, index => [rect(round(band * (index + 1)), 0, band, height, second)])
    }
    case 'fine-stripes': {
      const band = width / 6
      return times(6, 2, index => [
        rect(round(band * (index + 0.86)), 0, round(band), height, second),
        rect(round(band * (index + 0.8)), 0, round(band * 0.14), height, third),
        rect(round(band * (index + 1.78)), 0, round(band * 0.14), height, third),
      ])
    }
    case 'chest':
      return [
        rect(0, round(height * 0.34), width, round(height * 0.09), second),
        rect(0, round(height * 0.45), width, round(height * 0.09), third),
      ]
    case 'sash':
      return [
        path(
          `M0 ${round(height * 0.02)}L${width} ${round(height * 0.86)}V${round(height * 1.12)}L0 ${round(height * 0.28)}Z`,
          second,
        ),
      ]
    case 'halves':
      return [rect(width / 2, 0, width / 2, height, second)]
  }
}

const mains = ['#0c6b3c', '#c4122b', '#1440a4', '#7c1634', '#17181a', '#1d7f95', '#5a2a7a', '#b3560e'] as const
const patterns = ['plain', 'hoops', 'stripes', 'chest', 'sash', 'halves'] as const

/** A shirt derived from a text, deterministically. */
export function seededKit(seed: string): Kit {
  const pick = pickerFrom(seed)
  const main = pick(mains)
  return {
    pattern: pick(patterns),
    main,
    second: pick(['#f3f3ef', '#eceee9', '#e8c51d', '#10151a']),
    ink: '#fff',
    outline: '#10151a',
  }
}
