/** Waits for a promise with a timeout; after it, the work continues on its own. */
export async function withTimeout(work: Promise<unknown>, mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, mostMs)
  })
  await Promise.race([work, patience]).finally(() => clearTimeout(timer))
}
