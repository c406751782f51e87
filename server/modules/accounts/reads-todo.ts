import type { TodoSource } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'

/** What an account has not given yet, or undefined when there is no such account. */
function missingOf(
  from: Reader,
  accountId: string,
): Promise<{ emailConfirmation: boolean; birthDate: boolean } | undefined> {
  return from.q
    .selectFrom('account')
    .select(eb => [
      eb('email_confirmed_at', 'is', null).$castTo<boolean>().as('emailConfirmation'),
      eb('birth_date', 'is', null).$castTo<boolean>().as('birthDate'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** What an account has not given yet. */
export const accountTodos: TodoSource = async (from, { accountId }) => {
  const missing = await missingOf(from, accountId)
  const mine = { _id: accountId, name: '', until: null }
  return [
    ...(missing?.emailConfirmation
      ? [{ ...mine, kind: 'confirm-email' as const, redirect: '/profile/edit_user_informations' }]
      : []),
    ...(missing?.birthDate ? [{ ...mine, kind: 'birth-date' as const, redirect: '/profile/edit_personal_data' }] : []),
  ]
}
