import type * as z from 'zod/mini'
import type { zTodo } from '#contract/api/home.ts'
import type { Deps } from '#server/platform/deps.ts'
import * as sql from './sql.ts'

type Todo = z.output<typeof zTodo>

/** What waits for a player, the most urgent first. */
export async function todosOf({ db }: Pick<Deps, 'db'>, accountId: string): Promise<Todo[]> {
  const missing = await sql.missingOf(db, accountId)
  const todos: Todo[] = []
  if (missing?.emailConfirmation)
    todos.push({ kind: 'confirm-email', _id: accountId, redirect: '/profile/edit_user_informations', until: null })
  if (missing?.birthDate)
    todos.push({ kind: 'birth-date', _id: accountId, redirect: '/profile/edit_personal_data', until: null })
  return todos
}
