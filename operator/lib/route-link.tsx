import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { rolesOf } from '../pages.ts'
import { useMay } from './me.ts'

interface RouteAnchorProps extends ComponentProps<'a'> {
  /** Shown when the operator may not open the page: the link's text, unless something else (null: nothing) is given. */
  otherwise?: ReactNode
}

function RouteAnchor({ href = '', children, otherwise = children, ...rest }: RouteAnchorProps) {
  const may = useMay()
  const path = href.split(/[?#]/)[0] ?? ''
  if (!may({ roles: rolesOf(path) })) return otherwise
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}

/** A link that is only active for operators whose role allows its page. */
export const RouteLink = createLink(RouteAnchor)
