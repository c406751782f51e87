import { mutationOptions, type QueryClient } from '@tanstack/react-query'

/** Timelines are cached under this key. */
export const TIMELINE_KEY = 'timeline'

/**
 * A mutation that invalidates the queries under these keys, after an error too, since they then show what blocked it. Every action appears in a
 * timeline, so those are refetched as well.
 */
export const changing = <Input, Answer>(
  client: QueryClient,
  keys: readonly (string | readonly unknown[])[],
  mutationFn: (input: Input) => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn,
    onSettled: () => {
      // Not awaited.
      void client.invalidateQueries({ queryKey: [TIMELINE_KEY] })
      return Promise.all(keys.map(key => client.invalidateQueries({ queryKey: typeof key === 'string' ? [key] : key })))
    },
  })
