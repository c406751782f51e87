import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs on standard output, one JSON line each. Fields that could contain secrets are removed even if passed by mistake. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { app: 'crava' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'newPassword',
        'token',
        'cpf',
        'docNumber',
        'pixKey',
        'authorization',
        '*.password',
        '*.token',
        '*.cpf',
        '*.docNumber',
        '*.pixKey',
        '*.authorization',
        // PostgreSQL quotes the row or key that violated a constraint.
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  })
}
