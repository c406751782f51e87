/** Waits for something, but not for ever: what takes longer goes on by itself. */
export async function withTimeout(work: Promise<unknown>, mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, mostMs)
  })
  await Promise.race([work, patience]).finally(() => clearTimeout(timer))
}
