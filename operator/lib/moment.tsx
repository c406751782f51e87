import { useLang } from '#client/i18n.ts'

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
