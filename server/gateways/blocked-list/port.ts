/** May this person bet, and if not, why: as the list words it, for the operator (`athlete`, `self_excluded` …). */
export type BlockedListAnswer = { isBlocked: false } | { isBlocked: true; why: string }

/**
 * The state's central list of who may not bet: self-excluded, athletes, referees, people who work for a house, minors. Rejects with
 * `ServiceSilent` when nobody knows: it may be asked again for ever.
 */
export interface BlockedListGateway {
  look(cpf: string): Promise<BlockedListAnswer>
}
