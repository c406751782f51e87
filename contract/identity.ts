/** Why a person may not play for money: a register refuses them or has not answered yet; `staff` are the operator's employees (C12). */
export type Ineligible = 'identity_pending' | 'identity_mismatch' | 'under_age' | 'barred' | 'staff'
