import { useQuery } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { useErrorMessages } from '../errors.ts'
import { correctionQuery } from './api.ts'
import { gameMessages } from './i18n.ts'

/** What asking for a correction of a paid game would pay, or why there is nothing to ask for. */
export function CorrectionSum({ game }: { game: string }) {
  const messages = useMessages(gameMessages)
  const errors = useErrorMessages()
  const lang = useLang()
  const { data, error } = useQuery(correctionQuery(game))
  return (
    <p role="status">
      <strong>{data ? sum(data) : error === null ? messages.counting : refusal()}</strong>
    </p>
  )
  function sum({ amount, entries, withheld }: NonNullable<typeof data>): string {
    if (amount === 0n) return messages.sumNobody
    const text = messages.sum(formatReais(amount, lang), entries)
    return withheld > 0n ? `${text} ${messages.sumWithheld(formatReais(withheld, lang))}` : text
  }
  function refusal(): string {
    if (!(error instanceof CallError)) return messages.sumUnknown
    if (error.code === 'state_forbids') return messages.correctNothing
    return errors.codes[error.code]?.title ?? messages.sumUnknown
  }
}
