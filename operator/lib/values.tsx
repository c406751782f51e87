import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { scheduleMessages } from './i18n.ts'
import { RouteLink } from './route-link.tsx'
import layout from './page-layout.module.css'
import styles from './values.module.css'

/** An amount in reais with tabular digits; `signed` adds a plus to credits. */
export function Money({ amount, signed = false }: { amount: Centavos; signed?: boolean }) {
  return <span className="num">{formatReais(amount, useLang(), { signed })}</span>
}

/** A date and time to the minute, in São Paulo time. */
export function Moment({ at }: { at: Date }) {
  // British English puts the day first, like Brazil: 03/04 must not mean two days.
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

/** When a match is: kick-off, or only its day, or unknown. */
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

/** An id or a Pix key: wraps anywhere, and is copied whole. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{children}</code>
}

/** A player: username with a link to their page, and name. A closed account shows its id. */
export function Person({ who }: { who: { _id: string; username: string; name: string } }) {
  return (
    <Called name={who.name}>
      <RouteLink to="/people/$person" params={{ person: who._id }} className={layout.link}>
        {who.username || who._id}
      </RouteLink>
    </Called>
  )
}

/** A username, as text or a link, with the name. */
export function Called({ children, name }: { children: ReactNode; name: string }) {
  return (
    <span className={styles.person}>
      <strong>{children}</strong>
      <span>{name}</span>
    </span>
  )
}
