/** Conversion between São Paulo time, as in a `datetime-local` field, and UTC, as sent. */
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-22T16:00` in São Paulo. */
export function toWallTime(at: Date): string {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment of a São Paulo wall time; undefined when invalid. For an hour that occurs twice, the first. */
export function fromWallTime(wall: string): Date | undefined {
  const wanted = Date.parse(`${wall}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(wanted)) return undefined
  const offsetAt = (utc: number): number => Date.parse(`${toWallTime(new Date(utc))}Z`) - utc
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near))
}
