import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { scheduleMessages } from './i18n.ts'
import { RouteLink } from './route-link.tsx'
import layout from './page-layout.module.css'
import styles from './values.module.css'

/** An amount of reais in figures of one width; `signed` also writes the plus of what came in. */
export function Money({ amount, signed = false }: { amount: Centavos; signed?: boolean }) {
  return <span className="num">{formatReais(amount, useLang(), { signed })}</span>
}

/** A moment to the minute, on the clock of the business (São Paulo). */
export function Moment({ at }: { at: Date }) {
  // British English writes the day first, as Brazil does: 03/04 is never two days.
  const lang = useLang() === 'en' ? 'en-GB' : 'pt-BR'
  const shown = new Intl.DateTimeFormat(lang, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at)
  return (
    <time className="num" dateTime={at.toISOString()}>
      {shown}
    </time>
  )
}

/** When a match is: the moment, its day while it has no kick-off, or that there is neither. */
export function When({ match: { startsAt, playsOn } }: { match: { startsAt: Date | null; playsOn: string | null } }) {
  const messages = useMessages(scheduleMessages)
  if (startsAt) return <Moment at={startsAt} />
  if (playsOn === null) return messages.noDate
  const [, month, day] = playsOn.split('-')
  return (
    <>
      <time className="num" dateTime={playsOn}>{`${day}/${month}`}</time>, {messages.toDefine}
    </>
  )
}

/** An id, a key of a Pix: broken where the line ends, whole when it is copied. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{children}</code>
}

/** A player: how they are called in the product, leading to their page, and their name. An account that was closed has its id alone. */
export function Person({ who }: { who: { _id: string; username: string; name: string } }) {
  return (
    <Called name={who.name}>
      <RouteLink to="/people/$person" params={{ person: who._id }} className={layout.link}>
        {who.username || who._id}
      </RouteLink>
    </Called>
  )
}

/** Somebody's user name, as text or a link, and their name. */
export function Called({ children, name }: { children: ReactNode; name: string }) {
  return (
    <span className={styles.person}>
      <strong>{children}</strong>
      <span>{name}</span>
    </span>
  )
}
