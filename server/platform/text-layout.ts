import { readFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'

/**
 * Typography of a text. `size` in pixels of the drawing; `width` in percent (62 to 125) and `weight` (100 to 900) are the typeface's own.
 */
export interface Type {
  size: number
  weight: number
  width: number
  /** Letter spacing in pixels. */
  spacing?: number
}

/** A text as outlines. The path starts at 0,0 on the baseline; `width` is the position of the next letter, in pixels. */
export interface Lettered {
  path: string
  width: number
}

/** The typeface, split by script: each letter comes from the first file that has it. */
const FILES = ['archivo-latin.ttf', 'archivo-latin-ext.ttf']
const MORE = '…'
/** Maximum length of a line; longer text is cut before it is measured. */
const LONGEST = 200

interface Cut {
  font: hb.Font
  unitsPerEm: number
}

/**
 * Converts texts into outlines with the product's own typeface, so that a picture looks the same on any machine: system fonts are not used.
 * Loaded once per process.
 */
export class TextLayout {
  readonly #faces: readonly hb.Face[]
  readonly #known: readonly ReadonlySet<number>[]
  readonly #cuts = new Map<string, Cut[]>()

  private constructor(faces: readonly hb.Face[]) {
    this.#faces = faces
    this.#known = faces.map(face => new Set(face.collectUnicodes()))
  }

  /** Loads the typeface. */
  static async read(): Promise<TextLayout> {
    const files = await Promise.all(FILES.map(file => readFile(new URL(`../fonts/${file}`, import.meta.url))))
    return new TextLayout(files.map(file => new hb.Face(new hb.Blob(new Uint8Array(file).buffer))))
  }

  /** Reduces a text to one line without characters that the typeface lacks (other scripts, emoji), which would be drawn as boxes. */
  legible(text: string): string {
    const letters = [...text.normalize('NFC')].slice(0, LONGEST).map(letter => (/\s/.test(letter) ? ' ' : letter))
    return letters
      .filter(letter => this.#fileOf(letter) >= 0)
      .join('')
      .replaceAll(/ +/g, ' ')
      .trim()
  }

  /** Whether the typeface has every letter of a text. */
  knows(text: string): boolean {
    return [...text.normalize('NFC')].every(letter => /\s/.test(letter) || this.#fileOf(letter) >= 0)
  }

  /** A text as outlines. */
  set(text: string, type: Type): Lettered {
    const paths: string[] = []
    let x = 0
    for (const { font, scale, id, advance, dx, dy } of this.#glyphs(text, type)) {
      const outline = font.glyphToPath(id)
      if (outline !== '') paths.push(placed(outline, { x: x + dx * scale, y: -dy * scale, scale }))
      x += advance * scale + (type.spacing ?? 0)
    }
    return { path: paths.join(''), width: x }
  }

  /** The width of a text in pixels. */
  widthOf(text: string, type: Type): number {
    let width = 0
    for (const { scale, advance } of this.#glyphs(text, type)) width += advance * scale + (type.spacing ?? 0)
    return width
  }

  /** Truncates a text to a width with an ellipsis. */
  fit(text: string, type: Type, width: number): Lettered {
    return this.set(this.#cutTo(this.legible(text), type, width), type)
  }

  /** Breaks a text between words into at most this many lines; the last one is truncated. */
  wrap(text: string, type: Type, { width, lines }: { width: number; lines: number }): Lettered[] {
    const rows: string[] = []
    let row = ''
    const words = this.legible(text).split(' ')
    for (const [at, word] of words.entries()) {
      const longer = row === '' ? word : `${row} ${word}`
      if (row === '' || this.widthOf(longer, type) <= width) {
        row = longer
        continue
      }
      if (rows.length === lines - 1) {
        row = [row, ...words.slice(at)].join(' ')
        break
      }
      rows.push(row)
      row = word
    }
    return [...rows, row].map(line => this.fit(line, type, width))
  }

  #glyphs(text: string, type: Type): PlacedGlyph[] {
    const cuts = this.#cutsOf(type)
    return this.#runs(this.legible(text)).flatMap(({ file, run }) => {
      const cut = cuts[file]
      if (!cut) return []
      const scale = type.size / cut.unitsPerEm
      return shaped(cut.font, run).map(glyph => ({ ...glyph, font: cut.font, scale }))
    })
  }

  #cutTo(text: string, type: Type, width: number): string {
    if (this.widthOf(text, type) <= width) return text
    const letters = [...text]
    let [fits, tooLong] = [0, letters.length]
    while (tooLong - fits > 1) {
      const half = (fits + tooLong) >> 1
      if (this.widthOf(letters.slice(0, half).join('').trimEnd() + MORE, type) <= width) fits = half
      else tooLong = half
    }
    return letters.slice(0, fits).join('').trimEnd() + MORE
  }

  #fileOf(letter: string): number {
    const code = letter.codePointAt(0) ?? 0
    return this.#known.findIndex(known => known.has(code))
  }

  /** Runs of letters from the same file. */
  #runs(text: string): { file: number; run: string }[] {
    const runs: { file: number; run: string }[] = []
    for (const letter of text) {
      const file = this.#fileOf(letter)
      const last = runs.at(-1)
      if (last?.file === file) last.run += letter
      else runs.push({ file, run: letter })
    }
    return runs
  }

  #cutsOf({ weight, width }: Type): readonly Cut[] {
    const name = `${weight} ${width}`
    const known = this.#cuts.get(name)
    if (known) return known
    const cuts = this.#faces.map(face => {
      const font = new hb.Font(face)
      font.setVariations([new hb.Variation('wght', weight), new hb.Variation('wdth', width)])
      return { font, unitsPerEm: face.upem }
    })
    this.#cuts.set(name, cuts)
    return cuts
  }
}

interface Glyph {
  id: number
  /** In units of the font, like the offsets. */
  advance: number
  dx: number
  dy: number
}

interface PlacedGlyph extends Glyph {
  font: hb.Font
  scale: number
}

function shaped(font: hb.Font, run: string): Glyph[] {
  const buffer = new hb.Buffer()
  buffer.addText(run)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, at) => {
    const position = positions[at]
    return {
      id: info.codepoint,
      advance: position?.xAdvance ?? 0,
      dx: position?.xOffset ?? 0,
      dy: position?.yOffset ?? 0,
    }
  })
}

/** An outline in the font's units, y upwards, at its position in the drawing, y downwards. */
function placed(outline: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  let isX = true
  return outline.replaceAll(/[A-Za-z]|-?\d+(?:\.\d+)?/g, part => {
    if (/[A-Za-z]/.test(part)) {
      isX = true
      return part
    }
    const at = isX ? x + Number(part) * scale : y - Number(part) * scale
    isX = !isX
    return at.toFixed(2)
  })
}
