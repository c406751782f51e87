/**
 * Every refusal the API can answer, with its status. The code is stable: clients turn it into words in both languages,
 * so a new code fails to compile until both dictionaries say it (web/lib/error-words.ts).
 * 400 malformed · 401 no valid session (the client signs out on it) · 403 known but not allowed · 404 unknown or not yours ·
 * 409 state or duplicate · 413 too large · 415 wrong kind of file · 422 refused by a rule · 429 too often (with Retry-After).
 */
export const errorStatus = {
  invalid_input: 400,
  malformed_body: 400,
  unauthorized: 401,
  forbidden: 403,
  wrong_password: 403,
  not_found: 404,
  conflict: 409,
  username_taken: 409,
  email_taken: 409,
  cpf_taken: 409,
  too_large: 413,
  unsupported_media: 415,
  image_invalid: 422,
  wrong_credentials: 422,
  account_blocked: 422,
  token_invalid: 422,
  birth_date_fixed: 422,
  photo_unknown: 422,
  balance_left: 422,
  idempotency_key_reused: 422,
  not_yet_visible: 404,
  card_not_open: 409,
  duplicate_entry: 409,
  entries_limit: 422,
  insufficient_balance: 422,
  athletes_incomplete: 422,
  athlete_unknown: 422,
  athlete_repeated: 422,
  matches_incomplete: 422,
  match_unknown: 422,
  match_repeated: 422,
  option_unknown: 422,
  score_invalid: 422,
  code_unavailable: 422,
  birth_date_needed: 422,
  under_age: 422,
  mode_unavailable: 422,
  dispute_closed: 409,
  dispute_exists: 409,
  state_forbids: 409,
  card_incomplete: 422,
  house_short: 422,
  facts_missing: 422,
  import_refused: 422,
  payouts_stopped: 409,
  amount_invalid: 422,
  package_unknown: 422,
  package_price: 422,
  open_deposits: 422,
  email_unconfirmed: 422,
  limit_deposit: 422,
  limit_loss: 422,
  paused: 422,
  self_excluded: 422,
  key_of_another: 422,
  withdraw_daily: 409,
  transfer_to_self: 422,
  transfer_limit: 422,
  receiver_cannot_receive: 422,
  two_people: 422,
  user_unknown: 422,
  period_too_long: 422,
  too_many_rows: 422,
  gateway_unavailable: 503,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** What a refused call answers. `fields` maps a field of the input to its own code, for the words beside that field. */
export interface ErrorAnswer {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
}
