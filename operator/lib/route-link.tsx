import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useMay } from './me.ts'
import { rolesOf } from '../pages.ts'

interface RouteAnchorProps extends ComponentProps<'a'> {
  /** What stands there for who may not see the place: its words, unless something else (null: nothing) is given. */
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

/** A link to another place of the console, for who may see it: nobody is led to a page that is not for their role. */
export const RouteLink = createLink(RouteAnchor)
