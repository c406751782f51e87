import type { ComponentProps, ElementType } from 'react'

import { cx } from './cx.ts'
import styles from './layout.module.css'

/** How the element stands in its parent and how the text in it looks; nothing given, nothing changed. */
interface Look {
  /** `1` takes the room that is left, `none` keeps its width. */
  flex?: 1 | 'none' | undefined
  /** `0` lets a flex item get narrower than its longest word; a {@link Stack} may anyway. */
  minWidth?: 0 | undefined
  /** In steps of 4 px, like every distance here. */
  marginTop?: 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6 | undefined
  marginBottom?: 1 | 1.5 | 2 | 3 | 4 | undefined
  /** The three looks of small text: a `note`; `fine` print, its lines closer; a `hint`, fainter. */
  look?: 'note' | 'fine' | 'hint' | undefined
  size?: 'xs' | 'sm' | 'ctl' | 'body' | 'h3' | 'h2' | undefined
  /** Closer than the lines of a page: of notes and small print. */
  lineHeight?: 'xs' | 'sm' | undefined
  weight?: 400 | 600 | 650 | 700 | 750 | undefined
  /** `muted` is second to `text`, `faint` to both; the colours are those for text. */
  tone?: 'text' | 'muted' | 'faint' | 'green' | 'orange' | 'red' | 'info' | undefined
  textAlign?: 'center' | 'end' | undefined
  /** Where a word that is too long ends: `anywhere` it breaks, `never` does a line, `ellipsis` cuts the line off. */
  breaks?: 'anywhere' | 'never' | 'ellipsis' | undefined
}

interface Gap {
  /** In steps of 4 px; the halves are for what belongs together closely. */
  gap?: 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6 | 8 | 10 | undefined
}

/** The props that a {@link Stack} adds to its element. */
export interface StackLook extends Look, Gap {
  /** Columns of the same width; one unless said otherwise. */
  columns?: 2 | 3 | 4 | undefined
  /** With `columns`: the width of the window in px below which there is one. */
  from?: 600 | 758 | 992 | undefined
  /** Across the rows. */
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined
  /** Along the columns; children are as wide as their column unless said otherwise. */
  justify?: 'start' | 'center' | 'end' | undefined
  /** `start` leaves what is too high for the content empty at its end, instead of stretching the rows. */
  alignContent?: 'start' | undefined
}

interface RowLook extends Look, Gap {
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined
  justify?: 'between' | 'center' | 'end' | undefined
  /** Goes on in the next line when the line is full. */
  wrap?: boolean | undefined
}

interface TextLook extends Look {
  /** An element that would stand in the line has one of its own. */
  block?: boolean | undefined
}

/** Any element or component that takes a class, with the look in the place of its props of the same names. */
type With<Own, Tag extends ElementType> = Own & { as?: Tag | undefined } & Omit<ComponentProps<Tag>, keyof Own | 'as'>

const LOOK =
  /^(flex|minWidth|margin(Top|Bottom)|look|size|lineHeight|weight|tone|textAlign|breaks|gap|columns|from|align|justify|alignContent|wrap|block)$/

/** The element with its look in attributes (layout.module.css: a class for each value would be in the first script), all else handed on. */
function draw(Tag: ElementType, kind: string | undefined, { className, ...props }: Record<string, unknown>) {
  const drawn: Record<string, unknown> = { className: cx(kind, styles.look, className as string | undefined) }
  for (const name in props) {
    const value = props[name]
    if (!LOOK.test(name)) drawn[name] = value
    else if (value !== undefined && value !== false) drawn[`data-l-${name.toLowerCase()}`] = value
  }
  return <Tag {...drawn} />
}

/** Children below each other, or in equal columns; never wider than its place. */
export function Stack<Tag extends ElementType = 'div'>({ as, ...props }: With<StackLook, Tag>) {
  return draw(as ?? 'div', styles.stack, props)
}

/** Children beside each other. */
export function Row<Tag extends ElementType = 'div'>({ as, ...props }: With<RowLook, Tag>) {
  return draw(as ?? 'div', styles.row, props)
}

/** A paragraph, or any other element, in one of the sizes and tones of text. */
export function Text<Tag extends ElementType = 'p'>({ as, ...props }: With<TextLook, Tag>) {
  return draw(as ?? 'p', undefined, props)
}
