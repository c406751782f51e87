import { mutationOptions, type QueryClient } from '@tanstack/react-query'

/**
 * A change of what is cached under keys that begin with these. It is read again after a refusal too: what stood in the way
 * is seen then. So is the timeline beside it, which tells of the change.
 */
export const changing = <Input, Answer>(
  client: QueryClient,
  keys: readonly (string | readonly unknown[])[],
  mutationFn: (input: Input) => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn,
    onSettled: () =>
      Promise.all(
        ['timeline', ...keys].map(key => client.invalidateQueries({ queryKey: typeof key === 'string' ? [key] : key })),
      ),
  })
