/**
 * A drawn element, as data. The same list becomes React elements (`shapes.tsx`) or a string of SVG, so art made here needs no markup injection.
 * Attribute names are React's (`strokeWidth`); {@link shapesToSvg} writes SVG's own.
 */
export type Shape = {
  readonly tag: 'path' | 'rect' | 'circle' | 'ellipse' | 'g' | 'clipPath'
  readonly attrs: Readonly<Record<string, string | number>>
  readonly children?: readonly Shape[]
}

/** A filled outline; `d` is SVG's path data, `fill` any CSS colour. */
export const path = (d: string, fill: string, more: Shape['attrs'] = {}): Shape => ({
  tag: 'path',
  attrs: { d, fill, ...more },
})

/** A line without fill, with round ends. `width` is in the drawing's own units. */
export const line = (d: string, stroke: string, width: number): Shape =>
  path(d, 'none', { stroke, strokeWidth: width, strokeLinecap: 'round' })

/** A filled rectangle, from its upper left corner. */
export const rect = (x: number, y: number, width: number, height: number, fill: string): Shape => ({
  tag: 'rect',
  attrs: { x, y, width, height, fill },
})

/** A filled ellipse around (`cx`, `cy`). */
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string): Shape => ({
  tag: 'ellipse',
  attrs: { cx, cy, rx, ry, fill },
})

/** Shapes that share attributes, such as a `transform`. */
export const group = (attrs: Shape['attrs'], children: readonly Shape[]): Shape => ({
  tag: 'g',
  attrs,
  children,
})

/** A group cut along `outline`. `id` must be unique in its document. */
export const clipped = (id: string, outline: string, children: readonly Shape[]): readonly Shape[] => [
  { tag: 'clipPath', attrs: { id }, children: [{ tag: 'path', attrs: { d: outline } }] },
  group({ clipPath: `url(#${id})` }, children),
]

/** SVG text of a list of shapes. Values are escaped, so no colour or id can break out of its attribute. */
export function shapesToSvg(shapes: readonly Shape[]): string {
  return shapes
    .map(({ tag, attrs, children }) => {
      const written = Object.entries(attrs)
        .map(
          ([name, value]) =>
            ` ${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}="${escapeValue(String(value))}"`,
        )
        .join('')
      return children ? `<${tag}${written}>${shapesToSvg(children)}</${tag}>` : `<${tag}${written}/>`
    })
    .join('')
}

const escapeValue = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
