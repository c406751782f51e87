/** Whether tests run at full size: `npm run test:full` sets TEST_SIZE=full, and `npm run soak` is larger still. */
export const isFull: boolean = process.env.TEST_SIZE === 'full' || process.env.SOAK === '1'

/**
 * Size of a test: the short number for `npm test`, the full one for `npm run test:full` and a soak run. The short one proves the same promise
 * with less: a race is still a race, and a crash still falls into the work.
 */
export const sized = <T>(short: T, full: T): T => (isFull ? full : short)
