import { type Kit, seededKit } from '#contract/art/kit-art.ts'

const white = '#f3f3ef'
const black = '#17181a'

// Colours only, never a badge. Codes as match data writes them.
const kitsByCode: Readonly<Record<string, Kit>> = {
  FLA: { pattern: 'hoops', main: '#c4122b', second: '#15120f', ink: '#fff', outline: '#4a0711' },
  PAL: { pattern: 'plain', main: '#0c6b3c', second: white, ink: '#fff' },
  COR: { pattern: 'plain', main: white, second: black, ink: black },
  SAO: { pattern: 'chest', main: white, second: '#c8102e', third: black, ink: black },
  SAN: { pattern: 'stripes', main: white, second: black, ink: '#fff', outline: black },
  GRE: { pattern: 'stripes', main: '#1d86c8', second: '#10151a', ink: '#fff', outline: '#0d3f60' },
  INT: { pattern: 'plain', main: '#cc1430', second: '#fff', ink: '#fff' },
  CAM: { pattern: 'stripes', main: black, second: '#eceee9', ink: '#fff', outline: black },
  CRU: { pattern: 'plain', main: '#1440a4', second: '#fff', ink: '#fff' },
  BOT: { pattern: 'stripes', main: '#eceee9', second: black, ink: '#fff', outline: black },
  FLU: {
    pattern: 'fine-stripes',
    main: '#7c1634',
    second: '#0d6a45',
    third: '#eceee9',
    ink: '#fff',
    outline: '#3d0a19',
  },
  VAS: { pattern: 'sash', main: black, second: white, ink: '#fff', outline: black },
  BAH: {
    pattern: 'fine-stripes',
    main: '#1659b4',
    second: '#d3232f',
    third: '#eceee9',
    ink: '#fff',
    outline: '#0b2d5e',
  },
  FOR: { pattern: 'hoops', main: '#1a49a0', second: '#c81f35', ink: '#fff', outline: '#0c2350' },
  RBB: { pattern: 'plain', main: '#eef0ee', second: '#c5163b', ink: '#9c1030' },
  MIR: {
    pattern: 'halves',
    main: '#e8c51d',
    second: '#1c7a3d',
    ink: '#14351e',
    outline: '#f2da62',
  },
}
const synonyms: Readonly<Record<string, string>> = { ATL: 'CAM', BRA: 'RBB' }

/** The shirt of a club, from its 3-letter code (ignoring accents and case). A club without known colours gets a shirt derived from its code. */
export function kitOf(code: string): Kit {
  const plainCode = code.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const known = kitsByCode[synonyms[plainCode] ?? plainCode]
  return known ?? seededKit(plainCode)
}

/**
 * The shirt of a club with known colours (`#rrggbb`, main one first): the pattern derives from its code. Without colours, the shirt of the code
 * alone.
 */
export function kitFrom(code: string, colors: readonly string[]): Kit {
  const made = kitOf(code)
  const [main, second, third] = colors
  if (main === undefined) return made
  const ink = isLight(main) ? '#151515' : '#fff'
  return { pattern: made.pattern, main, second: second ?? ink, ...(third ? { third } : {}), ink, outline: main }
}

/** Whether dark letters read better on a colour, `#rrggbb`. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}
