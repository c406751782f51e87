import { createSession } from '#client/session.ts'

/** The operator's session: its token, and the destination after sign-in. Separate from players' sessions. */
export const {
  currentToken,
  onSessionChange,
  keepToken,
  forgetToken,
  loseToken,
  rememberTurnedAway,
  takeRememberedPath,
} = createSession({ tokenKey: 'crava.operator.token', afterKey: 'crava.operator.after', home: '/start' })
