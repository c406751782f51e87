/** Where business time comes from. Injected everywhere, so that tests move it and no rule reads the machine's clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved (tests, replays). `advance` takes milliseconds. */
export function movableClock(start: Date): Clock & { advance(ms: number): void; set(to: Date): void } {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance: ms => {
      current += ms
    },
    set: to => {
      current = to.getTime()
    },
  }
}

/** The calendar day in America/Sao_Paulo as `yyyy-mm-dd`: every "day" of the rules is this one. */
export function businessDay(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at)
}
