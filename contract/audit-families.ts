import { EVERY_ROLE, mayDo, type Role } from './roles.ts'

/**
 * The roles that may read audit rows, by the family of the action (the part before the dot): those that may see the corresponding pages,
 * since a reason may contain data about a player or an operator. An empty list: `admin` only.
 */
export const AUDIT_FAMILIES: Record<string, readonly Role[]> = {
  account: ['support', 'finance'],
  ad: ['games'],
  'api-key': [],
  audit: EVERY_ROLE,
  books: ['finance'],
  card: ['games'],
  championship: ['games'],
  deposit: ['support', 'finance'],
  dispute: ['support', 'games'],
  facts: ['games'],
  house: EVERY_ROLE,
  influencer: ['games', 'finance'],
  league: ['support'],
  matches: ['games'],
  // Includes the addresses of sign-ins.
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
  webhook: [],
  withdrawal: ['support', 'finance'],
  years: ['finance'],
}

/** The families that these roles may read; null for all, including those missing here. */
export const auditFamiliesOf = (roles: readonly Role[]): readonly string[] | null =>
  roles.includes('admin')
    ? null
    : Object.entries(AUDIT_FAMILIES).flatMap(([family, needed]) => (mayDo(roles, needed) ? [family] : []))
