import { type Todo, TODOS } from '#contract/api/player/home.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import type { Deps } from '#server/platform/deps.ts'

/** So many are shown; whoever has more finds them where they are. */
const MOST = 8

/** What waits for a player, the most urgent first. */
export async function todosOf(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  sources: readonly TodoSource[],
  accountId: string,
): Promise<Todo[]> {
  const now = clock.now()
  const { profile } = await currentSettings(db, config)
  const todos: Todo[] = []
  // One after the other: a page of the home takes one connection.
  for (const source of sources) todos.push(...(await source(db, { accountId, now, profile })))
  return todos.toSorted(byUrgency).slice(0, MOST)
}

const byUrgency = (a: Todo, b: Todo): number =>
  TODOS.indexOf(a.kind) - TODOS.indexOf(b.kind) || (a.until?.getTime() ?? 0) - (b.until?.getTime() ?? 0)
