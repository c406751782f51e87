import { Link, type LinkProps } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'

/** Shown where there is no mail, or no mailbox, with a link back. */
export function NothingHere({
  title,
  text,
  to,
  label,
}: {
  title: string
  text: string
  to: NonNullable<LinkProps['to']>
  label: string
}) {
  return (
    <State
      art={<MailX />}
      title={title}
      text={text}
      action={
        <Link to={to} className={buttonClass({ variant: 'sec' })}>
          {label}
        </Link>
      }
    />
  )
}
