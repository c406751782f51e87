/** Which days a statement shows. Days are those of São Paulo, `yyyy-mm-dd`, both included. Pure. */

export const PERIODS = ['all', 'month', 'lastMonth', 'ninety', 'own'] as const
export type Period = (typeof PERIODS)[number]

export interface Days {
  from?: string
  to?: string
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The days of a period as seen on a day; `own` are those that were typed, empty texts for an open end. Null when they end before they begin. */
export function daysOf(period: Period, today: string, own: { from: string; to: string }): Days | null {
  const month = `${today.slice(0, 8)}01`
  switch (period) {
    case 'all':
      return {}
    case 'month':
      return { from: month, to: today }
    case 'lastMonth': {
      const last = dayBefore(month, 1)
      return { from: `${last.slice(0, 8)}01`, to: last }
    }
    case 'ninety':
      return { from: dayBefore(today, 89), to: today }
    case 'own':
      if (own.from !== '' && own.to !== '' && own.from > own.to) return null
      return { ...(own.from !== '' && { from: own.from }), ...(own.to !== '' && { to: own.to }) }
  }
}
