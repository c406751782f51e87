import { mutationOptions, type QueryClient } from '@tanstack/react-query'

/** Timelines are cached under this key. */
export const TIMELINE_KEY = 'timeline'

/**
 * A change of what is cached under keys that begin with these. It is read again after a refusal too: what stood in the way
 * is seen then. Whatever somebody does stands in a timeline, so that those on the page are read again as well.
 */
export const changing = <Input, Answer>(
  client: QueryClient,
  keys: readonly (string | readonly unknown[])[],
  mutationFn: (input: Input) => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn,
    onSettled: () => {
      // Nobody waits for it.
      void client.invalidateQueries({ queryKey: [TIMELINE_KEY] })
      return Promise.all(keys.map(key => client.invalidateQueries({ queryKey: typeof key === 'string' ? [key] : key })))
    },
  })
