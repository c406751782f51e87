import { createSession } from '#client/session.ts'

/** The operator's session: its token, and the page that was asked for before signing in. It knows no player's. */
export const {
  currentToken,
  onSessionChange,
  keepToken,
  forgetToken,
  loseToken,
  rememberTurnedAway,
  takeRememberedPath,
} = createSession({ tokenKey: 'crava.operator.token', afterKey: 'crava.operator.after', home: '/start' })
