/** Whether tests run at their full size: `npm run test:full` sets TEST_SIZE=full, and `npm run soak` is larger still. */
export const isFull: boolean = process.env.TEST_SIZE === 'full' || process.env.SOAK === '1'

/**
 * The size of a test: the short number runs in `npm test`, the full one in `npm run test:full` and in a soak run. The short one verifies
 * the same promise with less: the race is still a race, the crash still hits the work.
 */
export const sized = <T>(short: T, full: T): T => (isFull ? full : short)
