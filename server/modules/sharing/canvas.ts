import { CREST_SIDE, crestInk, crestOutline, crestShapes } from '#contract/art/crest-art.ts'
import { FACE_SIDE, faceShapes } from '#contract/art/face-art.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { shapesToSvg } from '#contract/art/shape.ts'
import type { TextLayout, Type } from '#server/platform/text-layout.ts'

/** The brand colours on images, which are dark in both themes (ui/tokens.css has the same names). */
export const INK = {
  bg: '#090e0b',
  surface: '#111814',
  text: '#f1f6f2',
  text2: '#d3e0d7',
  green: '#41df70',
  greenInk: '#04200f',
  orange: '#ffa35a',
  gold: '#ffc46b',
  silver: '#c6d2cb',
  bronze: '#d59a6c',
} as const

/** Floodlight on a dark background: the light colour, the colour it fades to, and its horizontal origin in percent. */
const LIGHTS = [
  ['#8c1824', '#25090d', 25],
  ['#0f5a37', '#0a1b12', 80],
  ['#1a4796', '#0b1428', 58],
  ['#6a3a0c', '#1b1108', 30],
  ['#4b1c52', '#160d19', 70],
  ['#12606a', '#08191c', 45],
] as const
const OPERATOR_LIGHT = 1

/** Titles. `size` in pixels, as below. */
export const wide = (size: number, weight = 760): Type => ({ size, weight, width: 116, spacing: -0.02 * size })
export const normal = (size: number, weight = 500): Type => ({ size, weight, width: 100 })
/** Figures. */
export const tight = (size: number, weight = 760): Type => ({ size, weight, width: 84, spacing: -0.01 * size })

interface At {
  x: number
  y: number
  fill: string
  /** Which point of the text `x` is; its start by default. */
  align?: 'start' | 'middle' | 'end'
  /** Maximum width in pixels; longer text is cut. */
  width?: number | undefined
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A drawing in pixels, written as SVG: shapes, and texts as outlines. User text never reaches the markup as text. */
export class Canvas {
  readonly #layout: TextLayout
  readonly #parts: string[] = []
  readonly width: number
  readonly height: number

  constructor(textLayout: TextLayout, size: { width: number; height: number }) {
    this.#layout = textLayout
    this.width = size.width
    this.height = size.height
  }

  /** Floodlit grass, with a light colour derived from the seed; the brand's without one. */
  ground(seed: string | null): void {
    const pick =
      seed === null ? OPERATOR_LIGHT : [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7)
    const [light, dark, side] = LIGHTS[pick % LIGHTS.length] ?? LIGHTS[OPERATOR_LIGHT]
    const { width, height } = this
    this.#parts.push(
      `<radialGradient id="light" cx="${side}%" cy="0" r="1.1"><stop offset="0" stop-color="${light}"/><stop offset=".85" stop-color="${dark}"/></radialGradient>`,
      `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="${INK.bg}" stop-opacity="0"/><stop offset="1" stop-color="${INK.bg}" stop-opacity=".8"/></linearGradient>`,
      `<rect width="${width}" height="${height}" fill="url(#light)"/>`,
      pitch(width, height),
      `<rect width="${width}" height="${height}" fill="url(#shade)"/>`,
    )
  }

  /** The logo mark and name; `x`, `y` is the upper left corner. */
  brand(x: number, y: number, size: number): void {
    this.#parts.push(
      `<g transform="translate(${x} ${y}) scale(${size / 40})"><rect width="40" height="40" rx="12" fill="${INK.green}"/><path d="M27.7 13.2A11 11 0 1 0 27.7 26.8" fill="none" stroke="${INK.greenInk}" stroke-width="5" stroke-linecap="round"/><circle cx="21.5" cy="20" r="3.4" fill="${INK.greenInk}"/></g>`,
    )
    const name = { size: size * 0.68, weight: 800, width: 122, spacing: -0.024 * size }
    this.text('crava', name, { x: x + size * 1.3, y: y + size * 0.71, fill: INK.text })
  }

  /** A filled box. */
  box({ x, y, width, height }: Box, fill: string, { radius = 0, opacity = 1 } = {}): void {
    this.#parts.push(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`,
    )
  }

  /** A filled circle. */
  disc(x: number, y: number, radius: number, fill: string): void {
    this.#parts.push(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`)
  }

  /** A person in a circle: their photo as a PNG, or the avatar drawn from their id as everywhere else (ui/art/face.tsx). */
  portrait(x: number, y: number, radius: number, { id, photo }: { id: string; photo: Buffer | null }): void {
    const side = 2 * radius
    const inside =
      photo === null
        ? `<g transform="scale(${side / FACE_SIDE})">${shapesToSvg(faceShapes(id, 'shirt'))}</g>`
        : `<image width="${side}" height="${side}" href="data:image/png;base64,${photo.toString('base64')}"/>`
    this.#parts.push(
      `<clipPath id="portrait"><circle cx="${radius}" cy="${radius}" r="${radius}"/></clipPath>`,
      `<g transform="translate(${x - radius} ${y - radius})" clip-path="url(#portrait)">${inside}</g>`,
    )
  }

  /** A league's shield as everywhere else (ui/art/crest.tsx); `x`, `y` is the upper left corner. */
  crest(x: number, y: number, size: number, { code, kit }: { code: string; kit: Kit }): void {
    const scale = size / CREST_SIDE
    this.#parts.push(
      `<g transform="translate(${x} ${y}) scale(${scale})">${shapesToSvg(crestShapes('crest', { code, kit }))}<path d="${crestOutline(code)}" fill="none" stroke="${INK.text}" stroke-opacity=".26" stroke-width="2"/></g>`,
    )
    this.text(this.#layout.legible(code), tight(16 * scale, 800), {
      x: x + size / 2,
      y: y + 38 * scale,
      fill: crestInk(kit),
      align: 'middle',
    })
  }

  /** A text on one line; returns its width. */
  text(text: string, type: Type, at: At): number {
    const line = at.width === undefined ? this.#layout.set(text, type) : this.#layout.fit(text, type, at.width)
    this.#place(line.path, at.x - { start: 0, middle: line.width / 2, end: line.width }[at.align ?? 'start'], at)
    return line.width
  }

  /** A text in at most this many lines; returns the baseline of the last one. */
  lines(text: string, type: Type, at: At & { width: number; lines: number; leading: number }): number {
    const rows = this.#layout.wrap(text, type, at)
    for (const [index, row] of rows.entries()) this.#place(row.path, at.x, { ...at, y: at.y + index * at.leading })
    return at.y + (rows.length - 1) * at.leading
  }

  /** The width of a text, in pixels. */
  widthOf(text: string, type: Type): number {
    return this.#layout.widthOf(text, type)
  }

  /** A number that is scaled down instead of cut; returns its width. */
  figure(text: string, type: Type, at: At & { width: number }): number {
    const scale = Math.min(1, at.width / this.widthOf(text, type))
    return this.text(
      text,
      { ...type, size: type.size * scale, spacing: (type.spacing ?? 0) * scale },
      { ...at, width: undefined },
    )
  }

  /** A person's name, or the username if the typeface lacks the name's script. */
  nameOf({ name, username }: { name: string; username: string }): string {
    const legible = this.#layout.legible(name)
    return this.#layout.knows(name) || username === '' ? legible : `@${username}`
  }

  /** The complete SVG. */
  svg(): string {
    const { width, height } = this
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${this.#parts.join('')}</svg>`
  }

  #place(path: string, x: number, { y, fill }: { y: number; fill: string }): void {
    if (path !== '') this.#parts.push(`<path transform="translate(${x.toFixed(1)} ${y})" fill="${fill}" d="${path}"/>`)
  }
}

/** Pitch markings seen from behind the goal, across the whole drawing. */
function pitch(width: number, height: number): string {
  const scale = Math.max(width / 800, height / 400)
  const [x, y] = [(width - 800 * scale) / 2, height - 400 * scale]
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${INK.text}" stroke-opacity=".12" stroke-width="1.4"><path d="M-40 400L180 40H620L840 400M400 40V400M-120 230H920M262 40L232 88H568L538 40M340 40L332 56H468L460 40M352 88Q400 116 448 88"/><ellipse cx="400" cy="230" rx="150" ry="62"/></g>`
}
