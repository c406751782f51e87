import type { MaskitoOptions } from '@maskito/core'
import { normaliseUsername } from '#contract/people.ts'

/** Masks of the forms, for `useMaskito({ options })`. Listen to `onInput`: a mask that rewrites what was typed fires no change event. */

const D = /\d/

/** `999.999.999-99` */
export const cpfMask: MaskitoOptions = { mask: [D, D, D, '.', D, D, D, '.', D, D, D, '-', D, D] }

/** `(99)99999-9999`. Strips the country code of a pasted or autofilled number. */
export const phoneMask: MaskitoOptions = {
  mask: ['(', D, D, ')', D, D, D, D, D, '-', D, D, D, D],
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: withoutCountry(elementState.value) },
      data: withoutCountry(data),
    }),
  ],
}

/** Day, month and year, `99/99/9999`, in both languages. An autofilled `yyyy-mm-dd` is converted. */
export const dayMask: MaskitoOptions = {
  mask: [D, D, '/', D, D, '/', D, D, D, D],
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: turnedAround(elementState.value) },
      data: turnedAround(data),
    }),
  ],
}

/** Lower case, no spaces, no accents. Letters that a username cannot have stay, so that the error message makes sense. */
export const usernameMask: MaskitoOptions = rewriting(normaliseUsername)

/** No spaces: passwords. */
export const noSpacesMask: MaskitoOptions = rewriting(typed => typed.replace(/\s/g, ''))

/** Converts the day mask's text to `yyyy-mm-dd`; an unfinished date stays as is, for validation to reject. */
export const dayFromMask = (shown: string): string => shown.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')

function rewriting(rewrite: (typed: string) => string): MaskitoOptions {
  return {
    mask: /^[^]*$/,
    postprocessors: [
      ({ value, selection: [from, to] }) => ({
        value: rewrite(value),
        // Keep the caret at the same position within the remaining text.
        selection: [rewrite(value.slice(0, from)).length, rewrite(value.slice(0, to)).length],
      }),
    ],
  }
}

/** 55 is also an area code, so only a 13-digit number has a country code. */
const withoutCountry = (text: string): string =>
  text.replace(/\D/g, '').length === 13 ? text.replace(/^\D*55/, '') : text

const turnedAround = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
