import { Link } from '@tanstack/react-router'
import type { TextInline } from '#contract/api/player/home.ts'
import { useMessages } from '#client/i18n.ts'
import type { TextName } from './api.ts'
import { messages } from './i18n.ts'

/** The words of an inline part, without their looks. */
export const plainText = (parts: TextInline[]): string => parts.map(part => part.text).join('')

/** A line of a text: plain, bold and linked parts. */
export function Inline({ parts }: { parts: TextInline[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />)
}

function Part({ part: { text, bold, href } }: { part: TextInline }) {
  const copy = bold ? <strong>{text}</strong> : text
  return href === undefined ? copy : <TextLink href={href}>{copy}</TextLink>
}

/** A link inside a text: to a place in it, to another text, or out of the product. */
function TextLink({ href, children }: { href: string; children: React.ReactNode }) {
  const { newTab } = useMessages(messages)
  const [, name, anchor] = /^\/(terms|privacy|rules|help)(?:#(.+))?$/.exec(href) ?? []
  if (name !== undefined) {
    return (
      <Link to={`/${name as TextName}`} {...(anchor !== undefined && { hash: anchor })}>
        {children}
      </Link>
    )
  }
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
        <span className="visually-hidden">{newTab}</span>
      </a>
    )
  }
  return <a href={href}>{children}</a>
}
