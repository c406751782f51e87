/** Push games (P1 to P3), for both sides. */

/** P2: time to answer, from creation; and the grace period for answers in transit. */
export const PUSH_ANSWER_MS = 30_000
export const PUSH_GRACE_MS = 1_000
/** P3: the window asked about starts at least this long after creation. */
export const PUSH_LEAD_MS = 120_000
/** In centavos: the price of an answer, from `least` to `most`, or nothing; and the smallest guaranteed prize. */
export const PUSH_PRICES = { least: 100n, most: 100_000n } as const
export const PUSH_AMOUNT_LEAST = 100n
/** Minutes of a half, as F2 counts them: later minutes are stoppage time, which belongs to the half's last minute. */
export const HALF_MINUTES = 45
/** The half that a minute of a match is in. */
export const halfOf = (minute: number): 1 | 2 => (minute <= HALF_MINUTES ? 1 : 2)
/** P3, docs/decisions/019: in a shorter window every minute touches an edge, so no event in it could be a yes. */
export const PUSH_WINDOW_LEAST = 3
/** 0 both answers, 1 only yes, 2 only no. */
export const BUTTON_TYPES = [0, 1, 2] as const
export type ButtonType = (typeof BUTTON_TYPES)[number]

/**
 * The subject of a question: a match event that the feed reports minute by minute, by either side or one of them, or something only the
 * operator can decide.
 */
export const PUSH_FACTS = ['goal', 'yellow-card', 'red-card', 'other'] as const
export type PushFact = (typeof PUSH_FACTS)[number]

/** P2: whether a button offers an answer. */
export const isOffered = (buttonType: ButtonType, answer: boolean): boolean =>
  buttonType === 0 || (buttonType === 1) === answer

/**
 * Whether a question names minutes other than those it is decided by (P3). Numbers in team names are ignored. A question on an event that
 * the facts report may contain no other number; one that only an operator can decide may.
 */
export function namesOtherMinutes(
  question: string,
  { fact, from, to }: { fact: PushFact; from: number; to: number },
  names: readonly string[],
): boolean {
  const rest = names.reduce((text, name) => (name === '' ? text : text.replaceAll(name, ' ')), question)
  const numbers = new Set((rest.match(/\d+/g) ?? []).map(Number))
  if (fact === 'other') return numbers.size > 1 && !(numbers.has(from) && numbers.has(to))
  return [...numbers].some(number => number !== from && number !== to)
}
