/** Makes `work` end at once while it still runs in this process: turns that queue up would keep everything else waiting. */
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
