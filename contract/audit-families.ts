import { EVERY_ROLE, mayDo, type Role } from './roles.ts'

/**
 * Who reads what the audit log says, by the family of the action (what stands before the dot): those who may see the pages that show the
 * same, since a reason may tell what is known of a player or of an operator. None named: `admin` alone.
 */
export const AUDIT_FAMILIES: Record<string, readonly Role[]> = {
  account: ['support', 'finance'],
  ad: ['games'],
  audit: EVERY_ROLE,
  books: ['finance'],
  card: ['games'],
  championship: ['games'],
  deposit: ['support', 'finance'],
  dispute: ['support', 'games'],
  facts: ['games'],
  house: EVERY_ROLE,
  influencer: ['games', 'finance'],
  matches: ['games'],
  // Where somebody signed in from.
  operator: [],
  picture: ['games'],
  pix: ['support', 'finance'],
  push: ['games'],
  report: ['support'],
  review: ['games'],
  risk: ['support', 'finance'],
  room: EVERY_ROLE,
  slide: ['games'],
  slides: ['games'],
  team: ['games'],
  text: EVERY_ROLE,
  treasury: ['finance'],
  user: ['support', 'finance'],
  versus: ['games', 'finance'],
  withdrawal: ['support', 'finance'],
  years: ['finance'],
}

/** The families that somebody of these roles reads; null for all, those that are missing here too. */
export const auditFamiliesOf = (roles: readonly Role[]): readonly string[] | null =>
  roles.includes('admin')
    ? null
    : Object.entries(AUDIT_FAMILIES).flatMap(([family, needed]) => (mayDo(roles, needed) ? [family] : []))
