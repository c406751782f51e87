/** What operators may be. Somebody may have several; `admin` may do all that the others may. */
export const ROLES = ['support', 'games', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** For calls of every operator: their own session, the start page, finding one's way. */
export const EVERY_ROLE: readonly Role[] = [...ROLES]

/** Whether somebody of these roles may make a call that is for those. */
export const mayDo = (have: readonly Role[], needed: readonly Role[]): boolean =>
  have.includes('admin') || needed.some(role => have.includes(role))
