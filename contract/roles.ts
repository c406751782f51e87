/** Roles of operators. An operator may have several; `admin` may do everything the others may. */
export const ROLES = ['support', 'games', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** For calls available to every operator: their own session, the start page, navigation. */
export const EVERY_ROLE: readonly Role[] = [...ROLES]

/** Whether these roles may make a call that requires those. */
export const mayDo = (have: readonly Role[], needed: readonly Role[]): boolean =>
  have.includes('admin') || needed.some(role => have.includes(role))
