import type { EventDraft } from './draft.ts'

let made = 0

/** An event nothing is said of yet. */
export function newEvent(): EventDraft {
  made += 1
  return { key: `new-${made}`, side: 'home', athlete: '', name: '', half: 1, minute: '', stoppage: '' }
}

/** The events with one more at the end. */
export const addedTo = <Event extends EventDraft>(events: readonly Event[], event: Event): Event[] => [...events, event]

/** The events with one of them changed. */
export const changedIn = <Event extends EventDraft>(
  events: readonly Event[],
  key: string,
  change: Partial<Event>,
): Event[] => events.map(event => (event.key === key ? { ...event, ...change } : event))

/** The events without one of them. */
export const removedFrom = <Event extends EventDraft>(events: readonly Event[], key: string): Event[] =>
  events.filter(event => event.key !== key)
