import type { ReactElement, ReactNode } from 'react'

/** Renders a link around a component's content, so that any router's link can be used: `(props) => <Link to="/craques" {...props} />`. */
export type RenderLink = (props: { className: string; children: ReactNode }) => ReactElement
