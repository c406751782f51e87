/**
 * Money. Internally always a whole number of centavos; reais exist only on the wire and in displayed texts. Every division of centavos
 * documents how it rounds and where the rest goes (C1 to C5): there is no general one here.
 */
import * as z from 'zod/mini'
import type { Lang } from './limits.ts'

declare const unit: unique symbol
/** A whole number of centavos, possibly negative. */
export type Centavos = bigint & { readonly [unit]: 'centavos' }

/** R$ 1 trillion. Far below 2^46 reais, where a JSON number can no longer distinguish two centavos. */
export const MAX_CENTAVOS = 100_000_000_000_000n

/** Marks a whole number as centavos. Throws RangeError for a number with a fraction, and beyond R$ 1 trillion. */
export function centavos(amount: bigint | number): Centavos {
  const whole = BigInt(amount)
  if (whole > MAX_CENTAVOS || whole < -MAX_CENTAVOS) throw new RangeError('An amount beyond R$ 1 trillion')
  return whole as Centavos
}

/** Reais with at most two decimals to centavos, exactly; undefined for anything else (NaN, three decimals, beyond R$ 1 trillion). */
export function reaisToCentavos(reais: number): Centavos | undefined {
  const whole = Math.round(reais * 100)
  // The quotient of two integers is the double nearest to it, which is also how the same decimal is parsed, so equality means exactness.
  if (!Number.isSafeInteger(whole) || whole / 100 !== reais || Math.abs(whole) > Number(MAX_CENTAVOS)) return undefined
  return centavos(whole)
}

/** Centavos to the JSON number of reais. Exact within R$ 1 trillion: the number prints with at most two decimals. */
export const centavosToReais = (amount: Centavos): number => Number(centavos(amount)) / 100

/** Reais on the wire, centavos inside. Error code `amount_invalid`. */
export const zReais = z.codec(
  z
    .number({ error: 'amount_invalid' })
    .check(z.refine(reais => reaisToCentavos(reais) !== undefined, { error: 'amount_invalid' })),
  z.custom<Centavos>(amount => typeof amount === 'bigint' && amount <= MAX_CENTAVOS && amount >= -MAX_CENTAVOS, {
    error: 'amount_invalid',
  }),
  { decode: reais => reaisToCentavos(reais) ?? z.NEVER, encode: centavosToReais },
)

/** A larger payment is assumed to be a typing error. */
const MAX_WHOLE_REAIS = 1_000_000

/**
 * Coins a player types: whole reais from 1 on the wire, centavos inside. Codes `amount_required` when it is missing, `amount_invalid` for
 * 0, a negative, a fraction, a text, or more than R$ 1 million.
 */
export const zWholeReais = z.codec(
  z
    .int({ error: issue => (issue.input === undefined ? 'amount_required' : 'amount_invalid') })
    .check(z.minimum(1, { error: 'amount_invalid' }), z.maximum(MAX_WHOLE_REAIS, { error: 'amount_invalid' })),
  z.custom<Centavos>(amount => typeof amount === 'bigint' && amount > 0n && amount % 100n === 0n, {
    error: 'amount_invalid',
  }),
  { decode: reais => centavos(reais * 100), encode: centavosToReais },
)

const MINUS = '\u2212'
const NO_BREAK_SPACE = '\u00a0'
const marks = { 'pt-BR': { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const satisfies Record<
  Lang,
  object
>

function grouped(digits: string, lang: Lang): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, marks[lang].group)
}

/**
 * `R$ 1.234,56` in Portuguese, `R$ 1,234.56` in English, with a no-break space and a true minus: `−R$ 5,00`. `signed` also writes the plus
 * of incoming amounts; zero has no sign.
 */
export function formatReais(amount: Centavos, lang: Lang, options: { signed?: boolean } = {}): string {
  const digits = String(amount < 0n ? 0n - amount : amount).padStart(3, '0')
  const plus = options.signed && amount > 0n ? '+' : ''
  const sign = amount < 0n ? MINUS : plus
  return `${sign}R$${NO_BREAK_SPACE}${grouped(digits.slice(0, -2), lang)}${marks[lang].decimal}${digits.slice(-2)}`
}

/** Points with two decimals, halves away from zero; `,00` is dropped: 12,5 → `12,50`, 12 → `12` (spec section 9). */
export function formatPoints(points: number, lang: Lang): string {
  const [whole = '0', decimals = '00'] = Math.abs(points).toFixed(2).split('.')
  const sign = points < 0 && (whole !== '0' || decimals !== '00') ? MINUS : ''
  return `${sign}${grouped(whole, lang)}${decimals === '00' ? '' : marks[lang].decimal + decimals}`
}
