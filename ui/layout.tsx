import type { ComponentProps, ElementType } from 'react'
import { cx } from './cx.ts'
import styles from './layout.module.css'

/** Layout of the element in its parent and style of its text; absent props change nothing. */
interface Look {
  /** `1` takes the remaining space, `none` keeps its width. */
  flex?: 1 | 'none' | undefined
  /** `0` lets a flex item shrink below its longest word; a {@link Stack} can shrink by default. */
  minWidth?: 0 | undefined
  /** In steps of 4 px, like every distance here. */
  marginTop?: 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6 | undefined
  marginBottom?: 1 | 1.5 | 2 | 3 | 4 | undefined
  /** Styles of small text: a `note`; `fine` print with tighter lines; a `hint`, fainter. */
  look?: 'note' | 'fine' | 'hint' | undefined
  size?: 'xs' | 'sm' | 'ctl' | 'body' | 'h3' | 'h2' | undefined
  /** Tighter than normal lines: for notes and small print. */
  lineHeight?: 'xs' | 'sm' | undefined
  weight?: 400 | 600 | 650 | 700 | 750 | undefined
  /** `muted` is weaker than `text`, `faint` weaker than both; the others are the text variants of the colours. */
  tone?: 'text' | 'muted' | 'faint' | 'green' | 'orange' | 'red' | 'info' | undefined
  textAlign?: 'center' | 'end' | undefined
  /** Long words: `anywhere` breaks them, `never` keeps one line, `ellipsis` truncates the line. */
  breaks?: 'anywhere' | 'never' | 'ellipsis' | undefined
}

interface Gap {
  /** In steps of 4 px; the halves are for closely related items. */
  gap?: 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6 | 8 | 10 | undefined
}

/** Props that {@link Stack} adds to its element. */
export interface StackLook extends Look, Gap {
  /** Number of equal columns; default: one. */
  columns?: 2 | 3 | 4 | undefined
  /** With `columns`: window width in px below which there is one. */
  from?: 600 | 758 | 992 | undefined
  /** Vertical alignment within a row. */
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined
  /** Horizontal alignment within a column; default: stretch. */
  justify?: 'start' | 'center' | 'end' | undefined
  /** `start` keeps the rows' heights and leaves extra space at the end, instead of stretching them. */
  alignContent?: 'start' | undefined
}

interface RowLook extends Look, Gap {
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined
  justify?: 'between' | 'center' | 'end' | undefined
  /** Wraps when the line is full. */
  wrap?: boolean | undefined
}

interface TextLook extends Look {
  /** Displays an inline element as a block. */
  block?: boolean | undefined
}

/** Props of an element or component that takes a class, with the look props replacing its own of the same name. */
type With<Own, Tag extends ElementType> = Own & { as?: Tag | undefined } & Omit<ComponentProps<Tag>, keyof Own | 'as'>

const LOOK =
  /^(flex|minWidth|margin(Top|Bottom)|look|size|lineHeight|weight|tone|textAlign|breaks|gap|columns|from|align|justify|alignContent|wrap|block)$/

/** Renders the look as attributes (layout.module.css), because a class per value would be in the first script; passes everything else on. */
function draw(Tag: ElementType, kind: string | undefined, { className, ...props }: Record<string, unknown>) {
  const drawn: Record<string, unknown> = { className: cx(kind, styles.look, className as string | undefined) }
  for (const name in props) {
    const value = props[name]
    if (!LOOK.test(name)) drawn[name] = value
    else if (value !== undefined && value !== false) drawn[`data-l-${name.toLowerCase()}`] = value
  }
  return <Tag {...drawn} />
}

/** Children in a column, or in equal columns; never wider than its container. */
export function Stack<Tag extends ElementType = 'div'>({ as, ...props }: With<StackLook, Tag>) {
  return draw(as ?? 'div', styles.stack, props)
}

/** Children in a row. */
export function Row<Tag extends ElementType = 'div'>({ as, ...props }: With<RowLook, Tag>) {
  return draw(as ?? 'div', styles.row, props)
}

/** A paragraph, or any other element, in one of the text sizes and tones. */
export function Text<Tag extends ElementType = 'p'>({ as, ...props }: With<TextLook, Tag>) {
  return draw(as ?? 'p', undefined, props)
}
