import { bustShapes, type BustTraits } from '#contract/art/bust-art.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { group, path, rect, shapesToSvg, type Shape } from '#contract/art/shape.ts'
import { kitOf } from './kits.ts'

type Sticker = readonly [club: string, number: string, traits: BustTraits]

const stickers: readonly Sticker[] = [
  ['FLA', '9', { skin: 3, hair: 'fade', hairColour: 0, beard: true }],
  ['PAL', '10', { skin: 1, hair: 'side', hairColour: 2 }],
  ['COR', '11', { skin: 4, hair: 'buzz', hairColour: 3 }],
  ['SAO', '7', { skin: 5, hair: 'curl', hairColour: 0 }],
  ['GRE', '5', { skin: 3, hair: 'top', hairColour: 0, beard: true }],
  ['CAM', '8', { skin: 0, hair: 'side', hairColour: 4 }],
  ['BAH', '19', { skin: 4, hair: 'afro', hairColour: 0 }],
  ['BOT', '1', { skin: 2, hair: 'bald', hairColour: 1, beard: true }],
  ['FLU', '6', { skin: 3, hair: 'curl', hairColour: 1 }],
  ['CRU', '2', { skin: 2, hair: 'fade', hairColour: 0 }],
  ['FOR', '20', { skin: 2, hair: 'buzz', hairColour: 0 }],
  ['VAS', '4', { skin: 4, hair: 'bald', hairColour: 0, beard: true }],
]
// Each column is shifted a little, so that it looks stuck by hand.
const columnShift = [6, 18, -2, 24, 10] as const
const order = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 0, 2, 3, 8, 4, 6, 5, 7, 9, 11, 10, 0, 6, 3, 1, 5, 8] as const

const step = { x: 110, y: 118 }
const size = { width: 540, height: 740 }

// Numbers are strokes in a box of 10 x 16: an image cannot use the page's font.
const digits: Readonly<Record<string, string>> = {
  0: 'M2 5Q2 1.5 5 1.5T8 5V11Q8 14.5 5 14.5T2 11Z',
  1: 'M2 4.4L5.6 1.8V15.8',
  2: 'M2 4.8Q2 1.5 5 1.5T8 4.6Q8 7 2.4 14.4H8.6',
  4: 'M6.4 15.8V1.8L1.8 11.4H9',
  5: 'M8 1.6H2.8L2.4 7.4Q3.5 6.2 5 6.2Q8 6.2 8 10.3Q8 14.5 5 14.5Q2 14.5 1.9 11.6',
  6: 'M8 4.4Q7.6 1.5 5 1.5Q2 1.5 2 5V11Q2 14.5 5 14.5T8 10.8Q8 7.4 5 7.4Q2.6 7.4 2 9.6',
  7: 'M1.4 1.6H8L4.2 15.8',
  8: 'M5 7.4Q2.3 7.4 2.3 4.4T5 1.5T7.7 4.4T5 7.4Q2 7.4 2 11T5 14.5T8 11T5 7.4',
  9: 'M2 11.6Q2.4 14.5 5 14.5Q8 14.5 8 11V5Q8 1.5 5 1.5T2 5.2Q2 8.6 5 8.6Q7.4 8.6 8 6.4',
}

const channels = (hex: string): number[] =>
  (hex.length === 4 ? [1, 2, 3].map(at => `${hex[at]}${hex[at]}`) : [1, 3, 5].map(at => hex.slice(at, at + 2))).map(
    pair => Number.parseInt(pair, 16),
  )

/** Mixes `share` of the first colour into the second. */
function mixed(over: string, share: number, under: string): string {
  const base = channels(under)
  return `#${channels(over)
    .map((value, at) =>
      Math.round(value * share + (base[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function gradient(id: string, kit: Kit): string {
  const killSwitches = [
    mixed(kit.main, 0.36, '#2c3832'),
    mixed(kit.main, 0.4, '#1f2924'),
    mixed(kit.second, 0.18, '#0e1411'),
  ]
  const written = killSwitches.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`).join('')
  return `<linearGradient id="${id}" x1=".75" y1="0" x2=".3" y2="1">${written}</linearGradient>`
}

function numberShape(number: string): Shape {
  const drawn = [...number].map((digit, at) =>
    path(digits[digit] ?? '', 'none', at ? { transform: `translate(${at * 9.6} 0)` } : {}),
  )
  const look = { stroke: '#f1f6f2', strokeOpacity: 0.6, strokeWidth: 2.7, strokeLinejoin: 'round' }
  return group({ transform: 'translate(7 7)', ...look }, drawn)
}

function sticker([club, number, traits]: Sticker, index: number): string {
  const kit = kitOf(club)
  const shapes = [
    {
      ...rect(0, 4, 100, 108, '#000'),
      attrs: { x: -1, y: 4, width: 102, height: 108, rx: 11, fill: '#000', opacity: 0.22 },
    },
    {
      ...rect(0, 0, 100, 108, ''),
      attrs: { width: 100, height: 108, rx: 10, fill: `url(#g${index})` },
    },
    group({ clipPath: 'url(#card)' }, [
      group({ transform: 'scale(1.0417)' }, bustShapes(traits, kit, { height: 104, id: `k${index}` })),
    ]),
    numberShape(number),
  ]
  return `${gradient(`g${index}`, kit)}<g id="s${index}">${shapesToSvg(shapes)}</g>`
}

/**
 * The wall of stickers behind the access pages as one SVG document. It is generated into `figure-wall.svg` (a test keeps them equal), so that the
 * page loads a cached picture instead of drawing code.
 */
export function figureWallSvg(): string {
  const card = '<clipPath id="card"><rect width="100" height="108" rx="10"/></clipPath>'
  const placed = order.map((which, at) => {
    const column = at % columnShift.length
    return `<use href="#s${which}" x="${column * step.x}" y="${Math.floor(at / columnShift.length) * step.y + (columnShift[column] ?? 0)}"/>`
  })
  const { width, height } = size
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${card}${stickers.map(sticker).join('')}</defs>${placed.join('')}</svg>\n`
  )
}
