import type { Reader } from '#server/platform/db.ts'

/** What an account has not given yet, or undefined when there is no such account. */
export function missingOf(
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
