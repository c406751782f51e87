/** Tax withheld from prizes. Pure. */

/** A rate in hundredths of a percent, from percent with at most two decimals. */
export const rateOf = (percent: number): number => Math.round(percent * 100)
