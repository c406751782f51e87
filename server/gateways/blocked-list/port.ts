/** Whether this person may bet, and if not, the list's reason, for the operator (`athlete`, `self_excluded` …). */
export type BlockedListAnswer = { isBlocked: false } | { isBlocked: true; why: string }

/**
 * The government's central list of people barred from betting: self-excluded, athletes, referees, employees of betting companies, minors.
 * Rejects with `ServiceSilent` when the answer is unknown: the call may be repeated without limit.
 */
export interface BlockedListGateway {
  look(cpf: string): Promise<BlockedListAnswer>
}
