/**
 * Why no money of a person may be played: as the registers say of them, or because they have not said anything yet; `staff` runs the house
 * (C12).
 */
export type Ineligible = 'identity_pending' | 'identity_mismatch' | 'under_age' | 'barred' | 'staff'
