import { createElement, type ReactElement } from 'react'
import type { Shape } from '#contract/art/shape.ts'

/** Draws a list of shapes as React elements. Use it inside an `<svg>`. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }): ReactElement {
  return (
    <>
      {shapes.map(({ tag, attrs, children }, index) =>
        // The list is never reordered, so an index is a stable key.
        createElement(tag, { key: index, ...attrs }, children ? <Shapes shapes={children} /> : undefined),
      )}
    </>
  )
}
