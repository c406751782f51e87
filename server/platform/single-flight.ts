/** Skips a call of `work` while another one runs in this process: queued runs would delay everything else. */
export function singleFlight<A extends unknown[]>(work: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let isBusy = false
  return async (...args) => {
    if (isBusy) return
    isBusy = true
    try {
      await work(...args)
    } finally {
      isBusy = false
    }
  }
}
